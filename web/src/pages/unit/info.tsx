import { Store, Truck } from "lucide-react";
import { Gone } from "../../features/shelf/gone";
import { inches, spelled } from "../../lib/format";
import { Island } from "../../lib/island";
import type { Category, Facts, UnitDetail, UnitProps } from "../../lib/page-types";
import { Chip, State } from "../../ui/chip/chip";
import { FitLine } from "../../ui/fit-line/fit-line";
import { Icon } from "../../ui/icon/icon";
import { Plate, type PlateRow } from "../../ui/plate/plate";
import { UnitName } from "../../ui/unit-name/unit-name";
import { Buy, HoldUnit } from "./buy";
import styles from "./info.module.css";
import { Instead } from "./instead";
import { Ask, Promises } from "./promises";

/** The kind within a sentence: "Gas dryer" loses its capital, "French-door refrigerator" keeps it. */
function withinSentence(kind: string): string {
  return kind.startsWith("French") ? kind : kind.charAt(0).toLowerCase() + kind.slice(1);
}

function plateRows(unit: UnitDetail): PlateRow[] {
  const rows: PlateRow[] = [
    { label: "Width", value: `${inches(unit.width_in)} in` },
    { label: "Height", value: `${inches(unit.height_in)} in` },
    { label: "Depth", value: `${inches(unit.depth_in)} in overall` },
    { label: "Model", value: unit.model },
    { label: "Hook-up", value: unit.hookup, wide: true },
  ];
  return rows.filter((row) => row.value !== "");
}

function Sold({ unit, category }: { unit: UnitDetail; category: Category }) {
  return (
    <p className={styles.sold}>
      <b>{unit.on_hold ? `${unit.hold_text}.` : "Sold."}</b> This {withinSentence(unit.kind_label)}{" "}
      {unit.on_hold ? "is being kept for somebody until then. Call to hear whether it comes free." : "has found a home."} These are like it,
      or see <a href={`/shop?category=${category.key}`}>every unit under {category.label}</a>.
    </p>
  );
}

/** The ways to get the unit home, and their costs. */
function Ways({ facts: { delivery, showroom } }: { facts: Facts }) {
  const [open = ""] = showroom.summary.split(", ");
  const [days, ...hours] = open.split(" ");
  return (
    <ul className={styles.ways}>
      <li>
        <Icon of={Truck} />
        <b>Delivery, {delivery.price}</b>
        <span>Within {delivery.radius_miles} miles</span>
      </li>
      <li>
        <Icon of={Store} />
        <b>Pick up, free</b>
        <span>
          {days} <span className="nb">{hours.join(" ")}</span>
        </span>
      </li>
    </ul>
  );
}

type Props = Pick<UnitProps, "facts" | "unit" | "category" | "similar"> & { onDelivery: string };

/** The unit's state, the ways to get it, and the shop's promises. */
export function Info({ facts, unit, category, similar, onDelivery }: Props) {
  return (
    <div className={styles.info}>
      <div className={styles.state}>
        {unit.sold ? <Gone unit={unit} /> : <State tone="good">In Stock</State>}
        {!unit.sold && <span className="muted sm">We have {spelled(unit.stock)} of these</span>}
        {unit.badges
          .filter((badge) => badge !== "In Stock")
          .map((badge) => (
            <span key={badge} className={styles.badge}>
              <Chip>{badge}</Chip>
            </span>
          ))}
      </div>
      <h1>
        <UnitName unit={unit} /> <span className="vh">{unit.model}</span>
      </h1>
      <p className={styles.sub}>{[unit.model, unit.finish, unit.capacity, `made about ${unit.year}`].filter(Boolean).join(", ")}.</p>
      {unit.sold ? (
        <>
          <Sold unit={unit} category={category} />
          {unit.on_hold && <HoldUnit facts={facts} unit={unit} />}
          <Instead units={similar} />
        </>
      ) : (
        <>
          <p className={styles.fit}>
            <FitLine unit={unit.id} named={unit.category} />
            <a href="#fit-title">See whether it fits your opening</a>
          </p>
          <Ways facts={facts} />
          <Buy facts={facts} unit={unit} />
          <Island name="keep" props={{ id: unit.id }} />
          <Promises facts={facts} onDelivery={onDelivery} />
        </>
      )}
      <Plate rows={plateRows(unit)} />
      {!unit.sold && <Ask facts={facts} />}
    </div>
  );
}
