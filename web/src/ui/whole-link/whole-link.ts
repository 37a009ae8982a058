import styles from "./whole-link.module.css";

/** The class of a card that its one link covers. */
export const wholeLink = styles.whole ?? "";
