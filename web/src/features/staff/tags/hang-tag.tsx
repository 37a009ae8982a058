import { inches, money } from "../../../lib/format";
import { unitPath } from "../../../lib/unit-desk";
import type { StaffUnitDetail } from "../../../lib/wire-types";
import styles from "./tags.module.css";

/** The tag of a unit: its name, price, grade and size, and a code that leads to it. */
export function HangTag({ detail: { unit, fields, page } }: { detail: StaffUnitDetail }) {
  return (
    <article className={styles.tag}>
      <div>
        <h2>{unit.name}</h2>
        <p>Model {unit.model}</p>
        <p>
          Grade <b>{unit.grade}</b> · {fields.capacity} {fields.capacity_unit}
        </p>
        <p>
          {inches(Number(fields.width))} W × {inches(Number(fields.height))} H × {inches(Number(fields.depth))} D in
        </p>
        <p className={`${styles.price} num`}>{money(unit.price_cents)}</p>
      </div>
      <img src={`${unitPath(unit.id)}/tag.svg`} alt={`Code that leads to ${unit.name}`} />
      <p>{page}</p>
    </article>
  );
}
