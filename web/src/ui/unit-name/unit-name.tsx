import type { Product } from "../../lib/page-types";
import styles from "./unit-name.module.css";

/** A unit's name that breaks after its brand first, and inside a hyphen last. */
export function UnitName({ unit }: { unit: Pick<Product, "brand" | "name"> }) {
  const kind = unit.name.replace(`${unit.brand} `, "");
  if (kind === unit.name) return unit.name;
  return (
    <>
      {unit.brand} <span className={styles.kind}>{kind}</span>
    </>
  );
}
