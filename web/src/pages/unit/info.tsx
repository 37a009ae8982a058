import { ShoppingCart } from "lucide-react";
import { AddButton } from "../../features/shelf/add-button";
import { Gone } from "../../features/shelf/gone";
import { inches } from "../../lib/format";
import type { Category, Facts, UnitDetail } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { Chip, State } from "../../ui/chip/chip";
import { External } from "../../ui/external/external";
import { Icon } from "../../ui/icon/icon";
import { Plate, type PlateRow } from "../../ui/plate/plate";
import { UnitName } from "../../ui/unit-name/unit-name";
import styles from "./info.module.css";
import { Promises } from "./promises";

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The kind within a sentence: "Gas dryer" loses its capital, "French-door refrigerator" keeps it. */
function withinSentence(kind: string): string {
  return kind.startsWith("French") ? kind : kind.charAt(0).toLowerCase() + kind.slice(1);
}

function plateRows(unit: UnitDetail): PlateRow[] {
  const rows: PlateRow[] = [
    { label: "Brand", value: unit.brand },
    { label: "Model", value: unit.model },
    { label: "Made", value: `About ${unit.year}` },
    { label: "Capacity", value: unit.capacity },
    { label: "Width", value: `${inches(unit.width_in)} in` },
    { label: "Height", value: `${inches(unit.height_in)} in` },
    { label: "Depth", value: `${inches(unit.depth_in)} in overall` },
    { label: "Finish", value: capital(unit.finish) },
    { label: "Heats with", value: capital(unit.fuel) },
    { label: "Hook-up", value: unit.hookup, wide: true },
  ];
  return rows.filter((row) => row.value !== "");
}

function Sold({ unit, category }: { unit: UnitDetail; category: Category }) {
  return (
    <div className={styles.sold}>
      <p>
        <b>{unit.on_hold ? `${unit.hold_text}.` : "Sold."}</b> This {withinSentence(unit.kind_label)}{" "}
        {unit.on_hold ? "is being kept for somebody until then. Call to hear whether it comes free." : "has found a home."} Similar ones
        stand below, or see <a href={`/#${category.key}`}>every unit under {category.label}</a>.
      </p>
    </div>
  );
}

function Buy({ facts, unit }: { facts: Facts; unit: UnitDetail }) {
  return (
    <>
      <div className={styles.buy}>
        <AddButton unit={unit} className={`${button()} ${styles.add}`} checkOutClass={button("line")}>
          <Icon of={ShoppingCart} small />
        </AddButton>
        <External className={button("line")} href={facts.links.financing}>
          Lease-to-own
        </External>
      </div>
      <p className={`sm muted ${styles.stock}`}>
        {unit.stock === 1 ? "Only 1 in stock" : `${unit.stock} in stock`}. Questions: <a href={facts.phone_href}>{facts.phone}</a>
      </p>
    </>
  );
}

/** What the unit is and how to get it. */
export function Info({ facts, unit, category }: { facts: Facts; unit: UnitDetail; category: Category }) {
  return (
    <div className={styles.info}>
      <div className="row">
        {unit.sold ? <Gone unit={unit} /> : <State tone="good">In Stock</State>}
        {unit.badges
          .filter((badge) => badge !== "In Stock")
          .map((badge) => (
            <Chip key={badge}>{badge}</Chip>
          ))}
      </div>
      <h1>
        <UnitName unit={unit} /> <span className={styles.model}>{unit.model}</span>
      </h1>
      {unit.sold ? <Sold unit={unit} category={category} /> : <Buy facts={facts} unit={unit} />}
      <p className={styles.description}>{unit.description}</p>
      <Plate rows={plateRows(unit)} />
      {!unit.sold && <Promises facts={facts} />}
    </div>
  );
}
