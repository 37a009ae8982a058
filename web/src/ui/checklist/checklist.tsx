import { Check, Minus } from "lucide-react";
import { Icon } from "../icon/icon";
import styles from "./checklist.module.css";

/** A list of the included items, one per line; those of faults have a dash, for a tick says that all is well. */
export function Checklist({ items, faults }: { items: string[]; faults?: boolean }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>
          <Icon of={faults ? Minus : Check} small />
          {item}
        </li>
      ))}
    </ul>
  );
}
