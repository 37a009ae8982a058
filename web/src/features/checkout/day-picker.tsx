import { useEffect, useState } from "react";
import type { OfferedDay } from "../../lib/wire-types";
import styles from "./day-picker.module.css";

const shown = 5;

/** The next days for a delivery; none if they cannot be read. */
export function useDays(load: () => Promise<readonly OfferedDay[]>, wanted: boolean): readonly OfferedDay[] {
  const [days, setDays] = useState<readonly OfferedDay[]>([]);
  useEffect(() => {
    if (!wanted) return;
    let live = true;
    load().then(
      (next) => live && setDays(next.slice(0, shown)),
      () => {}, // nobody has to choose: the shop calls anyway
    );
    return () => {
      live = false;
    };
  }, [load, wanted]);
  return days;
}

type Props = { days: readonly OfferedDay[]; chosen: string; onChoose: (day: string) => void };

/** One card a day; a second press takes the choice back. */
export function DayPicker({ days, chosen, onChoose }: Props) {
  return (
    <>
      <div className={styles.days}>
        {days.map(({ day, label, open, full }) => {
          const [weekday = "", month = "", date = ""] = label.split(/,? /);
          const shut = open ? full && "Full" : "Closed";
          return (
            <button
              key={day}
              type="button"
              className={styles.day}
              aria-label={shut ? `${label}, ${shut.toLowerCase()}` : label}
              aria-pressed={chosen === day}
              disabled={Boolean(shut)}
              onClick={() => onChoose(chosen === day ? "" : day)}
            >
              {weekday}
              <b>{date}</b>
              {shut || month}
            </button>
          );
        })}
      </div>
      <p className={`sm muted ${styles.note}`}>If you have no wish, choose none. We call to agree on a window.</p>
    </>
  );
}
