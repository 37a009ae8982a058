import styles from "./panel.module.css";

/** The class of an enamel panel. */
export const panel = styles.panel ?? "";
