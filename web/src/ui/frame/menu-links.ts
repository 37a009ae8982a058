import styles from "./menu.module.css";

/** The class of a list of links in the menu. */
export const menuLinks = styles.links ?? "";
