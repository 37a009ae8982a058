import type { ReactNode } from "react";
import styles from "./empty-floor.module.css";

/** A place on the floor with no unit: only the cord is left, and its outlet. For pages that have nothing to show. */
export function EmptyFloor({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.floor}>
      <div className="wrap">
        <h1>{title}</h1>
        <p>{children}</p>
        <div className="row">{actions}</div>
      </div>
      <Left />
    </section>
  );
}

/** The same place where only a part of a page has nothing to show; children are what can be done about it. */
export function EmptyCorner({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`${styles.floor} ${styles.corner}`}>
      <div>
        <p>{title}</p>
        <div className="row">{children}</div>
      </div>
      <Left />
    </div>
  );
}

function Left() {
  return (
    <>
      <svg className={styles.outlet} viewBox="0 0 48 72" aria-hidden="true">
        <rect x="1" y="1" width="46" height="70" rx="6" />
        <path d="M18 16v10M30 16v10M24 32v1M18 44v10M30 44v10M24 60v1" />
      </svg>
      <svg className={styles.cord} viewBox="0 0 460 60" aria-hidden="true">
        <path className={styles.wire} d="M72 34c44 16 104-28 152-14s30 36 78 32 100-8 168 2" />
        <path d="M20 24h30c14 0 22 5 22 10s-8 10-22 10H20zM20 28H2M20 40H2" />
      </svg>
    </>
  );
}
