import type { ReactNode } from "react";
import { inches } from "../../lib/format";
import type { Product } from "../../lib/page-types";
import { Bay } from "../bay/bay";
import { State } from "../chip/chip";
import { LyingTag } from "../tag/tag";
import { UnitName } from "../unit-name/unit-name";
import styles from "./unit-row.module.css";

/** A unit in one line: picture, name, size and price, all of it a link. One that cannot be had says so in place of its price. */
export function UnitRow({ unit, children }: { unit: Product; children?: ReactNode }) {
  return (
    <li className={styles.row}>
      <a href={`/shop/${unit.id}`}>
        <Bay className={styles.bay} src={unit.image} alt="" size={96} />
        <span>
          <b>
            <UnitName unit={unit} />
          </b>
          <span className="sm muted num">
            {unit.capacity}, {inches(unit.width_in)} in wide, {unit.model}
          </span>
        </span>
        {unit.stock > 0 ? <LyingTag price={unit.salePrice} /> : <State tone="quiet">{unit.on_hold ? unit.hold_text : "Sold"}</State>}
      </a>
      {children}
    </li>
  );
}
