import { CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { count, inches } from "../../../lib/format";
import { button } from "../../../ui/button/button";
import { Field } from "../../../ui/field/field";
import { Note, SectionHead } from "../../../ui/staff/kit";
import { AttributeField, word } from "./attribute";
import type { Desk } from "./desk";
import { setField } from "./draft";
import { fill } from "./fill";
import styles from "./identity.module.css";
import page from "./intake.module.css";
import { PlateLine } from "./plate-line";
import type { KnownModel } from "./types";
import { Year } from "./year";

/** The unit's model, and the values that a known model fills in. */
export function Identity({ desk, models }: { desk: Desk; models: readonly KnownModel[] }) {
  const { form, draft, edit, known } = desk;
  const { fields, settled } = draft;
  const isSettled = settled.includes("model");
  const kind = form.kinds.find(({ key }) => key === fields.kind);
  useEffect(() => {
    if (known && !isSettled) edit((now) => fill(now, known));
  }, [known, isSettled, edit]);
  const pickKind = (key: string) =>
    edit((now) => {
      const { fuels = false } = form.kinds.find((one) => one.key === key) ?? {};
      const fuel = /^(gas|electric)-/.exec(key)?.[1] ?? (fuels ? (now.fields.fuel ?? "") : "");
      return setField(setField(now, "kind", key), "fuel", fuel);
    });
  const size = [fields.width, fields.height, fields.depth].map((text) => (Number(text) ? inches(Number(text)) : text));
  return (
    <section aria-labelledby="what" className={`${page.right} ${styles.what}`}>
      <SectionHead id="what">What it is</SectionHead>
      <AttributeField desk={desk} name="model" label="Model" />
      {!isSettled && models.length > 0 && (
        <ul className={styles.models} aria-label="Known models">
          {models.map((one) => (
            <li key={`${one.brand} ${one.model}`}>
              <button type="button" className={button("line", true)} onClick={() => edit((now) => fill(now, one))}>
                <b>{one.model}</b> {one.brand}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isSettled && known && draft.unit === "" && (
        <Note tone="good" icon={CircleCheck}>
          <b>Known model.</b>{" "}
          {known.seen > 0 ? `Filled from ${count(known.seen, "unit")} that stood here before.` : "Filled from our list."} Touch a line to
          correct it.
        </Note>
      )}
      <dl className={styles.fill}>
        <PlateLine
          desk={desk}
          label="Kind"
          text={word([[fields.fuel, kind?.label.toLowerCase()].filter(Boolean).join(" "), fields.finish].filter(Boolean).join(", "))}
          names={["kind", "finish", ...(kind?.fuels ? ["fuel"] : [])]}
        >
          <AttributeField desk={desk} name="kind" onPick={pickKind} />
          <AttributeField desk={desk} name="finish" />
          {kind?.fuels && <AttributeField desk={desk} name="fuel" />}
        </PlateLine>
        <PlateLine desk={desk} label="Brand" text={fields.brand} names={["brand"]} />
        <PlateLine desk={desk} label="Capacity" text={`${fields.capacity} ${fields.capacity_unit ?? ""}`} names={["capacity"]}>
          <AttributeField desk={desk} name="capacity" />
          <AttributeField desk={desk} name="capacity_unit" label="Unit" />
        </PlateLine>
        <PlateLine desk={desk} label="Size" text={`${size.join(" × ")} in`} hint="Wide, high, deep" names={["width", "height", "depth"]} />
        <PlateLine desk={desk} label="Hook-up" text={fields.hookup} names={["hookup"]} />
        <Year desk={desk} />
      </dl>
      <Field
        label="Serial number"
        type="text"
        enterKeyHint="next"
        autoComplete="off"
        autoCapitalize="characters"
        hint="Held against recalls; not shown in the shop."
        value={draft.serial}
        error={draft.errors.serial}
        onChange={(event) => edit((now) => ({ ...now, serial: event.target.value }))}
      />
    </section>
  );
}
