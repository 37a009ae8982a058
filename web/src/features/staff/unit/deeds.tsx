import { useState } from "react";
import { unitPath, unitReads } from "../../../lib/unit-desk";
import { useDeed } from "../../../lib/use-deed";
import type { StaffUnit, UnitOut } from "../../../lib/wire-types";
import { deed } from "../../../ui/staff/kit";
import { HoldForm, Left } from "./hold";
import { UndoBar } from "./undo-bar";
import styles from "./unit.module.css";

/** The unit's possible actions. Each needs the server: a sale in an offline queue could sell twice. */
export function Deeds({ unit }: { unit: StaffUnit }) {
  const id = encodeURIComponent(unit.id);
  const path = unitPath(unit.id);
  const { press, busy, said, fields } = useDeed<UnitOut>(unitReads.unit(unit.id).all, unitReads.units.all);
  const [asked, setAsked] = useState<"hold" | "remove" | null>(null);
  const [sold, setSold] = useState<number | null>(null); // the version that the sale left
  const sell = async (held: boolean) => {
    const answer = await press({ path: `${path}/sell`, method: "POST", body: { held, version: unit.version } });
    setSold(answer?.unit.version ?? null);
  };
  const unsell = async () => {
    if (await press({ path: `${path}/unsell`, method: "POST", body: { version: sold } })) setSold(null);
  };
  const hold = async (body: { for: string; until: string }) => {
    if (await press({ path: `${path}/hold`, method: "POST", body })) setAsked(null);
  };
  const remove = async () => {
    if (await press({ path, method: "DELETE" })) window.location.assign("/staff/units");
  };
  const here = unit.on_floor > 0;
  return (
    <>
      {unit.hold && <Left hold={unit.hold} />}
      <p role="status">{said}</p>
      <div className={styles.deeds}>
        {here && !unit.off_sale && (
          <button type="button" className={deed("solid")} disabled={busy} onClick={() => void sell(unit.hold !== null)}>
            {unit.hold ? `Sell to ${unit.hold.for}` : "Sell"}
          </button>
        )}
        {here && !unit.hold && (
          <button
            type="button"
            className={deed()}
            aria-expanded={asked === "hold"}
            onClick={() => setAsked(asked === "hold" ? null : "hold")}
          >
            Hold
          </button>
        )}
        {unit.hold && (
          <button type="button" className={deed()} disabled={busy} onClick={() => void press({ path: `${path}/hold`, method: "DELETE" })}>
            Release
          </button>
        )}
        {here && !unit.off_sale && (
          <a className={deed()} href={`/staff/orders/new?unit=${id}`}>
            Reserve by phone
          </a>
        )}
        <a className={deed("quiet")} href={`/staff/units/${id}/edit`}>
          Edit
        </a>
        <a className={deed("quiet")} href={`/staff/units/new?like=${id}`}>
          Duplicate
        </a>
        <a className={deed("quiet")} href={`/staff/units/tags?unit=${id}`}>
          Print tag
        </a>
        <button
          type="button"
          className={deed("bad")}
          aria-expanded={asked === "remove"}
          onClick={() => setAsked(asked === "remove" ? null : "remove")}
        >
          Remove
        </button>
      </div>
      {asked === "hold" && <HoldForm busy={busy} fields={fields} hold={hold} />}
      {asked === "remove" && (
        <div className={styles.deeds}>
          <p>Remove it for good? Its page will be gone; orders keep their lines.</p>
          <button type="button" className={deed("bad")} disabled={busy} onClick={() => void remove()}>
            Yes, remove {unit.id}
          </button>
        </div>
      )}
      {sold !== null && <UndoBar busy={busy} undo={unsell} over={() => setSold(null)} />}
    </>
  );
}
