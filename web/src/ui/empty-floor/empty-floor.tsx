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

/** The same for an empty part of a page; children: the next step. */
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
      <svg className={styles.outlet} viewBox="0 0 52 78" aria-hidden="true">
        <rect className={styles.shade} x="4" y="5" width="48" height="73" rx="6" />
        <rect className={styles.plate} x="1" y="1" width="48" height="73" rx="6" />
        <path className={styles.shine} d="M3.5 68V7a3.5 3.5 0 0 1 3.5-3.5h36" />
        <path className={styles.socket} d="M15 10h20q4 11 0 22H15q-4-11 0-22zM15 43h20q4 11 0 22H15q-4-11 0-22z" />
        <path className={styles.slot} d="M20 16v7M30 15v9M20 49v7M30 48v9" />
        <path className={styles.hole} d="M23 29v-1.5a2 2 0 0 1 4 0V29zM23 62v-1.5a2 2 0 0 1 4 0V62z" />
        <circle className={styles.metal} cx="25" cy="37.5" r="2" />
      </svg>
      <svg className={styles.cord} viewBox="0 0 460 72" aria-hidden="true">
        <path
          className={styles.shade}
          d="M18 52h46c52 14 116-20 158-8s36 24 82 22 96-8 166 2v4c-70-6-120-2-166-2s-60-10-90-20-96 14-150 12z"
        />
        <path className={styles.wire} d="M84 34c44 16 94-26 140-12s34 36 82 32 96-8 164 2" />
        <path className={styles.gleam} d="M84 32c44 16 94-26 140-12s34 36 82 32 96-8 164 2" />
        <path className={styles.metal} d="M2 25.5h20v5H2q-2-2.5 0-5zM2 39.5h20v5H2q-2-2.5 0-5z" />
        <path className={styles.plug} d="M22 19q0-3 3-3h24c10 0 14 6 23 9l14 3q3 1 3 7t-3 7l-14 3c-9 3-13 9-23 9H25q-3 0-3-3z" />
        <path className={styles.gleam} d="M27 21h22c9 0 14 6 22 8" />
        <path className={styles.rib} d="M72 27v16M77 28.5v13M82 30v10" />
      </svg>
    </>
  );
}
