import { Check } from "lucide-react";
import { Icon } from "../icon/icon";
import styles from "./checklist.module.css";

/** A list of the included items, one per line. */
export function Checklist({ items }: { items: string[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>
          <Icon of={Check} small />
          {item}
        </li>
      ))}
    </ul>
  );
}
