import { X } from "lucide-react";
import type { ReactNode } from "react";
import { inches, spelled } from "../../lib/format";
import type { Product } from "../../lib/page-types";
import { Bay } from "../../ui/bay/bay";
import { button } from "../../ui/button/button";
import { State } from "../../ui/chip/chip";
import { FitLine } from "../../ui/fit-line/fit-line";
import { Icon } from "../../ui/icon/icon";
import { LyingTag } from "../../ui/tag/tag";
import { UnitName } from "../../ui/unit-name/unit-name";
import styles from "./compare-table.module.css";

type Props = { units: readonly Product[]; add: (unit: Product) => ReactNode; takeOff: (unit: Product) => void };
/** show: replaces the bare value. */
type Row = { label: string; value: (unit: Product) => string; show?: (unit: Product) => ReactNode };

const rows: Row[] = [
  { label: "Price", value: (unit) => String(unit.salePrice), show: (unit) => <LyingTag price={unit.salePrice} /> },
  { label: "Stock", value: stockWords, show: (unit) => <State tone={unit.stock > 0 ? "good" : "quiet"}>{stockWords(unit)}</State> },
  { label: "Grade", value: (unit) => unit.grade },
  { label: "Width", value: (unit) => `${inches(unit.width_in)} in` },
  { label: "Height", value: (unit) => `${inches(unit.height_in)} in` },
  { label: "Depth", value: (unit) => `${inches(unit.depth_in)} in` },
  { label: "Capacity", value: (unit) => unit.capacity },
  { label: "Made about", value: (unit) => String(unit.year) },
  { label: "Finish", value: (unit) => unit.finish.charAt(0).toUpperCase() + unit.finish.slice(1) },
  { label: "Fuel", value: (unit) => unit.fuel },
  { label: "Hook-up", value: (unit) => unit.hookup },
  { label: "Marks", value: (unit) => unit.notes.join(". ") || unit.wear || "No marks found" },
];

/** The facts of units, one column each. Rows that differ say so in a word and in ink. */
export function CompareTable({ units, add, takeOff }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className={styles.scroll} aria-label="Side by side" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {units.map((unit) => (
              <th key={unit.id} scope="col">
                <Bay className={styles.bay} src={unit.image} alt="" size={240} />
                <a href={`/shop/${unit.id}`}>
                  <UnitName unit={unit} /> <span className={styles.model}>{unit.model}</span>
                </a>
                <FitLine unit={unit.id} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fact key={row.label} row={row} units={units} />
          ))}
          <tr className={styles.deeds}>
            <td />
            {units.map((unit) => (
              <td key={unit.id}>
                {unit.stock > 0 && add(unit)}
                <button
                  type="button"
                  className={button("plain", true)}
                  aria-label={`Take off: ${unit.name}, ${unit.model}`}
                  onClick={() => takeOff(unit)}
                >
                  <Icon of={X} small />
                  Take off
                </button>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function Fact({ row: { label, value, show }, units }: { row: Row; units: readonly Product[] }) {
  const values = units.map(value);
  if (values.every((one) => one === "")) return null;
  const differs = new Set(values).size > 1;
  return (
    <tr className={differs ? styles.differs : undefined}>
      <th scope="row">
        {label} {differs && <span className="vh">differs</span>}
      </th>
      {units.map((unit, index) => (
        <td key={unit.id}>{show?.(unit) ?? (values[index] || "None")}</td>
      ))}
    </tr>
  );
}

function stockWords({ stock, on_hold, hold_text }: Product): string {
  if (stock > 0) return stock === 1 ? "We have one" : `We have ${spelled(stock)}`;
  return on_hold ? hold_text : "Sold";
}
