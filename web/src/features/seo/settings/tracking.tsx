import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../lib/api";
import { count } from "../../../lib/format";
import type { DashboardSettings, RankingPlan, RankTracking } from "../../../lib/wire-types";
import { Field } from "../../../ui/field/field";
import { reads } from "../data";
import { planWords } from "../plan-words";
import { SelectField } from "../select-field";
import { type Cells, type Control, ListEditor } from "./list-editor";
import { Section } from "./section";
import styles from "./tracking.module.css";
import type { Saving } from "./use-saving";
import { useTracking } from "./use-settings";

type Place = Cells & { name: string; lat: string; lon: string };

const rowsOf = ({ places }: RankTracking): Place[] => places.map(({ name, lat, lon }) => ({ name, lat: String(lat), lon: String(lon) }));
const devices = [
  { value: "mobile", label: "Phone" },
  { value: "desktop", label: "Desktop" },
];
const depths = Array.from({ length: 10 }, (_, index) => ({ value: String(index * 10 + 10), label: `First ${index * 10 + 10} results` }));

/** The places, devices and depth of rank lookups, with a check's cost. */
export function Tracking({ settings }: { settings: DashboardSettings }) {
  const { save, read } = useTracking();
  const { tracking, keywords } = settings;
  const [chosen, setChosen] = useState({ devices: tracking.devices, depth: tracking.depth });
  const take = (stored: RankTracking) => {
    setChosen({ devices: stored.devices, depth: stored.depth });
    return rowsOf(stored);
  };
  return (
    <Section
      id="tracking"
      title="Rank tracking"
      about="Each keyword is searched at each place, on each kind of device, ten results a call, until this site is found."
    >
      <ListEditor
        list="places"
        one="place"
        empty={{ name: "", lat: "", lon: "" }}
        start={rowsOf(tracking)}
        nothing="No place yet. Add the town that the shop stands in."
        columns="place"
        most={5}
        send={async (rows) => take(await save({ ...chosen, places: placesOf(rows) }))}
        read={async () => take(await read())}
        above={(saving) => <Depth chosen={chosen} choose={setChosen} saving={saving} />}
        below={(places) => <Cost keywords={keywords.length} searches={places * chosen.devices.length} depth={chosen.depth} />}
        row={(control) => (
          <>
            <Text label="Place" placeholder="Fort Worth, Texas, United States" {...control("name")} />
            <Text label="Latitude" placeholder="32.8098" inputMode="decimal" {...control("lat")} />
            <Text label="Longitude" placeholder="-97.4026" inputMode="decimal" {...control("lon")} />
          </>
        )}
      />
    </Section>
  );
}

type Chosen = Pick<RankTracking, "devices" | "depth">;
type DepthProps = { chosen: Chosen; choose: (chosen: Chosen) => void; saving: Saving };

function Depth({ chosen, choose, saving: { errors, edited } }: DepthProps) {
  const change = (name: keyof Chosen, to: Partial<Chosen>) => {
    choose({ ...chosen, ...to });
    edited(name);
  };
  const wrong = errors.devices;
  return (
    <div className={styles.choices}>
      <SelectField
        label="Depth"
        name="depth"
        value={String(chosen.depth)}
        options={depths}
        error={errors.depth}
        onChange={(depth) => change("depth", { depth: Number(depth) })}
      />
      <fieldset aria-describedby={wrong ? "devices-error" : undefined}>
        <legend>Devices</legend>
        {devices.map(({ value, label }) => (
          <label key={value}>
            <input
              type="checkbox"
              name="devices"
              aria-invalid={wrong ? true : undefined}
              checked={chosen.devices.includes(value)}
              onChange={({ target }) =>
                change("devices", {
                  devices: devices
                    .map((device) => device.value)
                    .filter((name) => (name === value ? target.checked : chosen.devices.includes(name))),
                })
              }
            />
            {label}
          </label>
        ))}
        {wrong && (
          <p id="devices-error" className={styles.error}>
            {wrong}
          </p>
        )}
      </fieldset>
    </div>
  );
}

/** The cost of a check with the chosen values, at the known price. */
function Cost({ keywords, searches, depth }: { keywords: number; searches: number; depth: number }) {
  const plan = useQuery({ ...reads.rankPlan({ keywords }), enabled: keywords > 0 }).data;
  const calls = (keywords * searches * depth) / 10;
  return (
    <p className="sm" role="status">
      {plan?.refusal && `Up to ${count(calls, "call")} a check. `}
      {plan && planWords({ ...plan, calls, cost_cents: costOf(plan, calls) })}
    </p>
  );
}

function costOf({ calls, cost_cents }: RankingPlan, wanted: number): number | null {
  return cost_cents === null || calls === 0 ? cost_cents : (cost_cents / calls) * wanted;
}

function Text({ set, ...field }: Control & { label: string; placeholder: string; inputMode?: "decimal" }) {
  return <Field {...field} autoComplete="off" spellCheck={false} onChange={(event) => set(event.target.value)} />;
}

/** The places as they are sent; throws where a coordinate is no number, as the server would. */
function placesOf(rows: readonly Place[]): RankTracking["places"] {
  const errors: Record<string, string> = {};
  const number = (typed: string, name: string) => {
    const value = typed.trim() === "" ? Number.NaN : Number(typed);
    if (!Number.isFinite(value)) errors[name] = "Enter degrees, such as 32.8098";
    return value;
  };
  const places = rows.map(({ name, lat, lon }, index) => ({
    name,
    lat: number(lat, `places[${index}].lat`),
    lon: number(lon, `places[${index}].lon`),
  }));
  if (Object.keys(errors).length > 0) throw new ApiError(422, { errors });
  return places;
}
