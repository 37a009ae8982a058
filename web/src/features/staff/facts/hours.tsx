import type { Line, Wrong } from "./draft";
import styles from "./facts.module.css";
import { AddRow, RemoveRow } from "./inputs";

const week = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const mostLines = 7;

type Value = { lines: Line[]; minutes: boolean };

/** Opening hours: rows of days with their times. */
export function Hours({ value, wrong, onChange }: { value: Value; wrong: Wrong; onChange: (value: unknown) => void }) {
  const { lines } = value;
  const set = (index: number, part: Partial<Line>) =>
    onChange({ ...value, lines: lines.map((line, place) => (place === index ? { ...line, ...part } : line)) });
  return (
    <>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
        <fieldset key={index} className={styles.days}>
          <legend>{line.days}</legend>
          <Days days={line.days} onChange={(days) => set(index, { days })} />
          <label className={styles.yes}>
            <input
              type="checkbox"
              checked={line.opens === "" && line.closes === ""}
              onChange={({ target }) => set(index, target.checked ? { opens: "", closes: "" } : { opens: "09:00", closes: "18:00" })}
            />
            Closed
          </label>
          {(line.opens || line.closes) && (
            <div className={styles.pair}>
              <Time label="Opens" value={line.opens} onChange={(opens) => set(index, { opens })} />
              <Time label="Closes" value={line.closes} onChange={(closes) => set(index, { closes })} />
            </div>
          )}
          {wrong[index] && (
            <p className={styles.wrong} role="alert">
              {wrong[index]}
            </p>
          )}
          {lines.length > 1 && (
            <RemoveRow what={line.days} onClick={() => onChange({ ...value, lines: lines.filter((_, place) => place !== index) })} />
          )}
        </fieldset>
      ))}
      {lines.length < mostLines && (
        <AddRow
          what="Add days"
          onClick={() => onChange({ ...value, lines: [...lines, { days: "Sunday", opens: "09:00", closes: "18:00" }] })}
        />
      )}
      <label className={styles.yes}>
        <input type="checkbox" checked={value.minutes} onChange={({ target }) => onChange({ ...value, minutes: target.checked })} />
        Show full hours as 9:00 AM
      </label>
    </>
  );
}

function Days({ days, onChange }: { days: string; onChange: (days: string) => void }) {
  const [from = "", to = from] = days.split("-");
  const set = (first: string, last: string) => onChange(first === last ? first : `${first.slice(0, 3)}-${last.slice(0, 3)}`);
  return (
    <div className={styles.pair}>
      <Day label="From" value={fullDay(from)} onChange={(first) => set(first, fullDay(to))} />
      <Day label="To" value={fullDay(to)} onChange={(last) => set(fullDay(from), last)} />
    </div>
  );
}

function fullDay(day: string): string {
  return week.find((name) => name.startsWith(day)) ?? "Monday";
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {week.map((day) => (
          <option key={day}>{day}</option>
        ))}
      </select>
    </label>
  );
}

function Time({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) {
  return (
    <label>
      {label}
      <input type="time" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
