import type { LucideIcon } from "lucide-react";
import styles from "./icon.module.css";

/** A decorative icon, 20 px or 16 px; the words beside it give its meaning. */
export function Icon({ of: Shape, small = false }: { of: LucideIcon; small?: boolean }) {
  return <Shape className={small ? styles.small : styles.icon} strokeWidth={1.75} aria-hidden="true" />;
}
