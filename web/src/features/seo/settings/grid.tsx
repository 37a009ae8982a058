import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { count } from "../../../lib/format";
import type { DashboardSettings, LocalPlan, LocalSetting } from "../../../lib/wire-types";
import { reads } from "../data";
import { costWords } from "../plan-words";
import { SelectField } from "../select-field";
import form from "./form.module.css";
import { SaveRow } from "./notes";
import { Section } from "./section";
import styles from "./tracking.module.css";
import { useSaving } from "./use-saving";
import { useGrid } from "./use-settings";

const most = 5;
const sizes = ([3, 5, 7, 9] as const).map((size) => ({ size, value: String(size), label: `${size} by ${size}: ${pointsOf(size)} points` }));

/** The map around the shop: for which keywords and how finely ranks are measured on it. */
export function LocalGridSetting({ settings }: { settings: DashboardSettings }) {
  return (
    <Section id="grid" title="Map grid" about={`Each point within 15 miles of the shop is one call a keyword. At most ${most} keywords.`}>
      <GridForm setting={settings.local} tracked={settings.keywords.map(({ phrase }) => phrase)} />
    </Section>
  );
}

function GridForm({ setting, tracked }: { setting: LocalSetting; tracked: string[] }) {
  const saving = useSaving();
  const save = useGrid();
  const plan = useQuery(reads.localPlan()).data;
  const [chosen, setChosen] = useState(setting);
  const { grid_keywords: keywords, grid_size: size } = chosen;
  const wrong = Object.entries(saving.errors).find(([name]) => name.startsWith("grid_keywords"))?.[1];
  const choose = <Name extends keyof LocalSetting>(name: Name, value: LocalSetting[Name]) => {
    setChosen({ ...chosen, [name]: value });
    saving.edited(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saving.save(() => save(chosen), "The grid is saved.");
  };
  return (
    <form ref={saving.form} className={form.form} onSubmit={submit} noValidate>
      <div className={styles.choices}>
        <SelectField
          label="Points"
          name="grid_size"
          value={String(size)}
          options={sizes}
          error={saving.errors.grid_size}
          onChange={(value) => choose("grid_size", sizes.find((one) => one.value === value)?.size ?? size)}
        />
        <fieldset aria-describedby={wrong ? "grid-error" : undefined}>
          <legend>Keywords</legend>
          {[...new Set([...keywords, ...tracked])].map((phrase) => {
            const on = keywords.includes(phrase);
            return (
              <label key={phrase}>
                <input
                  type="checkbox"
                  name="grid_keywords"
                  checked={on}
                  disabled={!on && keywords.length >= most}
                  onChange={() => choose("grid_keywords", on ? keywords.filter((one) => one !== phrase) : [...keywords, phrase])}
                />
                {phrase}
              </label>
            );
          })}
          {wrong && (
            <p id="grid-error" className={styles.error}>
              {wrong}
            </p>
          )}
        </fieldset>
      </div>
      <p className="sm" role="status">
        {plan && (plan.grid_refusal || costOf(plan, keywords.length * pointsOf(size)))}
      </p>
      <SaveRow saving={saving} label="Save the grid" />
    </form>
  );
}

/** The number of points of a square grid within its inscribed circle; size: points on a side. */
function pointsOf(size: number): number {
  const half = (size - 1) / 2;
  const steps = Array.from({ length: size }, (_, step) => step - half);
  return steps.flatMap((x) => steps.filter((y) => Math.hypot(x, y) <= size / 2)).length;
}

function costOf({ calls_rank, calls_grid, calls_places, cost_cents, provider, sandbox }: LocalPlan, calls: number): string {
  const planned = calls_rank + calls_grid + calls_places;
  const cents = cost_cents === null || planned === 0 ? cost_cents : (cost_cents / planned) * calls;
  const cost = sandbox ? "free in the sandbox" : costWords(cents, provider || "a search provider");
  return `${count(calls, "call")} a run beside those of the rankings, ${cost}.`;
}
