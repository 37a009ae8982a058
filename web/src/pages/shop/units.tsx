import { UnitCard } from "../../features/shelf/unit-card";
import type { FitList, Product } from "../../lib/page-types";
import styles from "./shop.module.css";

const firstRows = 3; // units of the first view

/** The units of a list. With an opening, each card shows its fit, and those that do not fit are set apart. */
export function Units({ units, fitting }: { units: Product[]; fitting?: FitList }) {
  const card = (unit: Product, index: number) => (
    <UnitCard key={unit.id} unit={unit} eager={index < firstRows} fit={fitting?.units[unit.id]} />
  );
  const missing = (unit: Product) => fitting?.units[unit.id]?.verdict === "no";
  const [fit, miss] = [units.filter((unit) => !missing(unit)), units.filter(missing)];
  if (!fitting || miss.length === 0) {
    return (
      <ul id="units" className={styles.units}>
        {units.map(card)}
      </ul>
    );
  }
  const going = fitting.fits + fitting.tight;
  return (
    <div id="units" className={styles.parts}>
      {fit.length > 0 && <ul className={styles.units}>{fit.map(card)}</ul>}
      <h2>
        {fitting.total - going} {going > 0 && "more "}that {fitting.total - going === 1 ? "does" : "do"} not fit
      </h2>
      <ul className={styles.units}>{miss.map(card)}</ul>
    </div>
  );
}
