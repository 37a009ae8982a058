import { useState } from "react";
import { count } from "../../../lib/format";
import { unitReads, unitsPath } from "../../../lib/unit-desk";
import { useDeed } from "../../../lib/use-deed";
import type { BulkResult } from "../../../lib/wire-types";
import { Field } from "../../../ui/field/field";
import { deed } from "../../../ui/staff/kit";
import styles from "./units.module.css";

const limit = 200;

/** One change of the chosen units: shown before it is made, and taken back with one press. */
export function BulkChange({ ids, done }: { ids: readonly string[]; done: () => void }) {
  const [percent, setPercent] = useState("");
  const [price, setPrice] = useState("");
  const [badges, setBadges] = useState("");
  const [shown, setShown] = useState<BulkResult | null>(null);
  const [made, setMade] = useState<BulkResult | null>(null);
  const { press, busy, said } = useDeed<BulkResult>(unitReads.units.all);
  const fields = { ...(price && { price }), ...(badges && { badges: badges === "none" ? "" : badges }) };
  const change = { price_percent: Number(percent) || 0, fields };
  const send = (preview: boolean) =>
    press({
      path: `${unitsPath}/bulk`,
      method: "POST",
      body: { ids, change, preview, versions: Object.fromEntries(shown?.rows.map((row) => [row.id, row.version]) ?? []) },
    });
  const preview = async () => setShown(await send(true));
  const make = async () => {
    const result = await send(false);
    if (!result) return;
    setShown(null);
    setMade(result);
    done();
  };
  const undo = async () => {
    if (made && (await press({ path: `${unitsPath}/bulk/undo`, method: "POST", body: { undo: made.undo } }))) setMade(null);
  };
  const edit = (set: (typed: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value);
    setShown(null);
  };
  const left = made?.rows.filter((row) => row.problem) ?? [];
  return (
    <section className={styles.change} aria-label="Change the chosen units">
      <p>
        <b>{count(ids.length, "unit")} chosen.</b> {ids.length > limit && `At most ${limit} at once.`}
      </p>
      <Field label="Price by percent" hint="-10 takes a tenth off" inputMode="numeric" value={percent} onChange={edit(setPercent)} />
      <Field label="Or a price for each" inputMode="decimal" value={price} onChange={edit(setPrice)} />
      <Field label="Badges" hint="Such as Clearance | Hot Deal; none takes them off" value={badges} onChange={edit(setBadges)} />
      {shown && <Preview rows={shown.rows} />}
      <p role="status">
        {said}
        {made && `${count(Object.keys(made.undo).length, "unit")} changed.`}
        {left.length > 0 && ` Left out: ${left.map((row) => `${row.name} (${row.problem})`).join("; ")}`}
      </p>
      <div className={styles.tools}>
        <button
          type="button"
          className={deed(shown ? "line" : "solid")}
          disabled={busy || ids.length === 0 || ids.length > limit}
          onClick={preview}
        >
          Preview
        </button>
        {shown && (
          <button type="button" className={deed("solid")} disabled={busy} onClick={make}>
            Change {count(shown.rows.filter((row) => !row.problem).length, "unit")}
          </button>
        )}
        {made && (
          <button type="button" className={deed()} disabled={busy} onClick={undo}>
            Undo
          </button>
        )}
      </div>
    </section>
  );
}

function Preview({ rows }: Pick<BulkResult, "rows">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="What would change">
      <table>
        <thead>
          <tr>
            <th scope="col">Unit</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              <td>{row.problem || wordsOf(row) || "Nothing changes"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function wordsOf({ before, after }: BulkResult["rows"][number]): string {
  return Object.keys(after)
    .map((name) => `${name.replace("_", " ")} ${before[name] || "nothing"} → ${after[name] || "nothing"}`)
    .join("; ");
}
