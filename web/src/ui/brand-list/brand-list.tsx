import { Chip } from "../chip/chip";
import styles from "./brand-list.module.css";

/** The brands that have a page of their own. */
const pages: Record<string, string> = {
  Whirlpool: "/whirlpool-service",
  GE: "/ge-service",
  Maytag: "/maytag-service",
  Samsung: "/samsung-service",
  LG: "/lg-service",
  Frigidaire: "/frigidaire-service",
};

/** Brands side by side, each a link if it has a page, or else its name. If any has a page, a link to all pages follows. */
export function BrandList({ brands }: { brands: string[] }) {
  return (
    <>
      <ul className={styles.brands}>
        {brands.map((brand) => (
          <li key={brand}>{pages[brand] ? <a href={pages[brand]}>{brand}</a> : <Chip>{brand}</Chip>}</li>
        ))}
      </ul>
      {brands.some((brand) => pages[brand]) && (
        <p className={styles.all}>
          <a href="/brands">All brand pages</a>
        </p>
      )}
    </>
  );
}
