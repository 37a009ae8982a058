import type { ReactNode } from "react";
import styles from "./empty-floor.module.css";

/** A place on the floor with no unit: only the cord is left at its outlet. For pages that have nothing to show. */
export function EmptyFloor({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.floor}>
      <div className="wrap">
        <h1>{title}</h1>
        {children}
        <svg className={styles.cord} viewBox="0 0 420 220" aria-hidden="true">
          <rect x="330" y="14" width="44" height="64" rx="6" />
          <path d="M346 32v10M358 32v10M346 54v10M358 54v10" />
          <path className={styles.wire} d="M92 176c40 14 96-26 142-14s28 34 72 30 92-8 114-2" />
          <path d="M40 166h30c14 0 22 5 22 10s-8 10-22 10H40zM40 170H22M40 182H22" />
        </svg>
      </div>
    </section>
  );
}
