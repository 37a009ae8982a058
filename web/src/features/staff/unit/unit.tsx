import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { hasFailed } from "../../../lib/data";
import { count, money } from "../../../lib/format";
import { shopDay } from "../../../lib/shop-time";
import { unitId } from "../../../lib/staff-path";
import { standing, unitReads } from "../../../lib/unit-desk";
import type { StaffUnitDetail } from "../../../lib/wire-types";
import { State } from "../../../ui/chip/chip";
import { FailedRead } from "../../../ui/failed/failed";
import { Note, ScreenTitle } from "../../../ui/staff/kit";
import { Deeds } from "./deeds";
import { Past } from "./past";
import styles from "./unit.module.css";

/** One unit: its state, its actions, and its history. */
export function UnitDesk() {
  const unit = useQuery({ ...unitReads.unit(unitId())(), staleTime: 0 });
  if (hasFailed(unit)) return <FailedRead what="The unit" of={unit} />;
  if (!unit.data) return <p className="muted">Loading</p>;
  return <Shown detail={unit.data} />;
}

function Shown({ detail }: { detail: StaffUnitDetail }) {
  const { unit } = detail;
  const { tone, word } = standing(unit);
  const open = detail.hits.filter((hit) => !hit.cleared_at);
  return (
    <>
      <ScreenTitle aside={`${unit.model} · ${unit.id}`}>{unit.name}</ScreenTitle>
      {open.map((hit) => (
        <Note key={hit.id} tone="bad" icon={TriangleAlert}>
          Recall {hit.number}: {hit.title}. <a href="/staff/recalls">Decide on it</a>
        </Note>
      ))}
      <div className={styles.lead}>
        <img src={unit.image} alt={unit.image_alt} />
        <div className={styles.facts}>
          <State tone={tone}>{word}</State>
          <p className={`${styles.price} num`}>{money(unit.price_cents)}</p>
          <p className="sm muted num">
            Regular {money(unit.regular_cents)} · grade {unit.grade} · {count(unit.days, "day")} on the shelf, since{" "}
            {shopDay(unit.listed_at)}
          </p>
          <p className="sm">
            Inspection: {unit.sheet.done} of {unit.sheet.needed} tests passed. {count(unit.photos, "photo")}.{" "}
            {detail.serial && `Serial ${detail.serial}.`}
          </p>
          <p className={styles.page}>
            <a href={`/shop/${encodeURIComponent(unit.id)}`}>Its page in the shop</a>
          </p>
          <Deeds unit={unit} />
        </div>
      </div>
      <Past detail={detail} />
    </>
  );
}
