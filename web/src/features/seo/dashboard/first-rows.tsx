import { type ReactNode, useState } from "react";
import { button } from "../../../ui/button/button";
import styles from "./section.module.css";

/** The first of many rows, and the button that shows all of them. */
export function useFirstRows<T>(rows: T[], first: number): { shown: T[]; toggle: ReactNode } {
  const [all, setAll] = useState(false);
  const toggle = rows.length > first && (
    <div className={styles.toggle}>
      <button type="button" className={button("line", true)} onClick={() => setAll(!all)}>
        {all ? `Show the first ${first}` : `Show all ${rows.length}`}
      </button>
    </div>
  );
  return { shown: all ? rows : rows.slice(0, first), toggle };
}
