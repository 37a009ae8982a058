import type { Counted } from "../../lib/page-types";
import styles from "./aisles.module.css";

const eager = 4; // pictures of a phone's first view

/** The categories, each a picture that leads to its whole list: one row, which scrolls on phones. */
export function Aisles({ aisles }: { aisles: Counted[] }) {
  if (aisles.length === 0) return null;
  return (
    <nav aria-label="Categories">
      <ul className={styles.aisles}>
        {aisles.map(({ label, count, href, current, picture }, index) => (
          <li key={href}>
            <a href={href} aria-current={current ? "true" : undefined}>
              <img src={picture} width={56} height={56} alt="" loading={index < eager ? "eager" : "lazy"} />
              <span className={styles.label}>{label}</span> <small>{count}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The kinds of one category, after all of it. */
export function Kinds({ kinds }: { kinds: Counted[] }) {
  if (kinds.length === 0) return null;
  return (
    <nav className={styles.row} aria-label="Kinds">
      <ul className={styles.kinds}>
        {kinds.map(({ label, count, href, current }) => (
          <li key={label}>
            <a href={href} aria-current={current ? "true" : undefined} rel="nofollow">
              {label} <span className={styles.count}>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
