import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../icon/icon";
import { panel } from "../panel/panel";
import styles from "./points.module.css";

export type Point = { icon: LucideIcon; title: string; text: ReactNode };

/** Three or four short reasons side by side on one enamel panel, under a heading of the second level. */
export function Points({ points }: { points: Point[] }) {
  return (
    <ul className={`${panel} ${styles.points}`}>
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
