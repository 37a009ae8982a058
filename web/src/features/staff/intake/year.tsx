import { Check } from "lucide-react";
import { useState } from "react";
import { button } from "../../../ui/button/button";
import { Icon } from "../../../ui/icon/icon";
import type { Desk } from "./desk";
import { setField } from "./draft";
import { yearsOf } from "./fill";
import styles from "./identity.module.css";
import { PlateLine } from "./plate-line";

/** When it was made: the years of others of its model as buttons, or a field. */
export function Year({ desk }: { desk: Desk }) {
  const { draft, edit, known } = desk;
  const [other, setOther] = useState(false);
  const year = draft.fields.year ?? "";
  const isSettled = draft.settled.includes("year");
  const years = (known ? yearsOf(known) : []).map(String);
  if (isSettled || other || years.length === 0 || (year && !years.includes(year)))
    return <PlateLine desk={desk} label="Made" text={year} names={["year"]} />;
  return (
    <div className={styles.years}>
      <dt>Made</dt>
      <dd>
        <fieldset>
          <legend>Others here were of {years.length === 1 ? "this year" : "these years"}. This one?</legend>
          {years.map((one) => (
            <button
              key={one}
              type="button"
              className={button(year === one ? "solid" : "line", true)}
              aria-pressed={year === one}
              data-wrong={draft.errors.year ? true : undefined}
              onClick={() => edit((now) => setField(now, "year", one))}
            >
              {year === one && <Icon of={Check} small />}
              {one}
            </button>
          ))}
          <button type="button" className={button("plain", true)} onClick={() => setOther(true)}>
            Another
          </button>
        </fieldset>
        {draft.errors.year && <p className={styles.error}>{draft.errors.year}</p>}
      </dd>
    </div>
  );
}
