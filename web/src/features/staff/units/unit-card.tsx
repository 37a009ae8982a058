import { money } from "../../../lib/format";
import { shopTimeOfLate } from "../../../lib/shop-time";
import { standing } from "../../../lib/unit-desk";
import type { StaffUnit } from "../../../lib/wire-types";
import { State } from "../../../ui/chip/chip";
import { deed } from "../../../ui/staff/kit";
import styles from "./units.module.css";

type Props = { unit: StaffUnit; chosen?: boolean; choose: (id: string) => void };

/** A unit in the list, with its next action at the end. chosen is absent unless units are being chosen. */
export function UnitCard({ unit, chosen, choose }: Props) {
  const href = `/staff/units/${encodeURIComponent(unit.id)}`;
  const { tone, word } = standing(unit);
  return (
    <li tabIndex={-1}>
      {chosen === undefined ? (
        <img src={unit.image} alt="" width={56} height={56} loading="lazy" />
      ) : (
        <label className={styles.pick}>
          <span className="vh">Choose {unit.name}</span>
          <input type="checkbox" checked={chosen} onChange={() => choose(unit.id)} />
        </label>
      )}
      <div>
        <h2>
          <a href={href}>{unit.name}</a>
        </h2>
        <p className="sm muted num">
          {unit.model} · grade {unit.grade} · {money(unit.price_cents)} · {unit.days} d
        </p>
        <State tone={tone}>{unit.hold ? `${word} until ${shopTimeOfLate(unit.hold.until)}` : word}</State>
      </div>
      {unit.photos === 0 && unit.on_floor > 0 ? (
        <a className={deed()} href={`${href}/edit`} aria-label={`Add photos: ${unit.name}, ${unit.model}`}>
          Photos
        </a>
      ) : (
        <a className={deed("quiet")} href={href} aria-label={`Open ${unit.name}, ${unit.model}`}>
          Open
        </a>
      )}
    </li>
  );
}
