import { categories } from "../../lib/categories";
import { repairLinks } from "./links";
import styles from "./menu.module.css";

/** Categories and repairs, each with its drawing; a script puts in the counts. */
export function MenuGroups() {
  return (
    <>
      <h2 className={styles.title}>Shop</h2>
      <ul className={styles.group}>
        {categories.map(({ key, label }) => (
          <li key={key}>
            <a href={`/shop?category=${key}`}>
              <span className={styles.drawing} />
              {label}
              <span className={styles.count} />
            </a>
          </li>
        ))}
      </ul>
      <h2 className={styles.title}>Repair</h2>
      <ul className={styles.group}>
        {repairLinks.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>
              <span className={styles.drawing} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
