import styles from "./button.module.css";

/** solid: the one main action of a view. rim: white, on cobalt. */
export type ButtonLook = "solid" | "line" | "plain" | "rim" | "rim-line";

/** The class of a button or of a link that looks like one. */
export function button(look: ButtonLook = "solid", small = false): string {
  return [styles.button, look !== "solid" && styles[look], small && styles.small].filter(Boolean).join(" ");
}

/** The class of a square button that shows one icon, 44 px. */
export const iconButton = styles["icon-button"] ?? "";
