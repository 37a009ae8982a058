import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../icon/icon";
import { panel } from "../panel/panel";
import styles from "./points.module.css";

export type Point = { icon: LucideIcon; title: string; text: ReactNode };

/** Three or four short reasons side by side on one enamel panel, under a heading of the second level. Compact: a strip that leaves the first view to others. */
export function Points({ points, compact = false }: { points: Point[]; compact?: boolean }) {
  return (
    <ul className={[panel, styles.points, compact && styles.compact].filter(Boolean).join(" ")}>
      {points.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon of={icon} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
