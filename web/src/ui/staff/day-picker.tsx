import { count } from "../../lib/format";
import type { DeliveryDay } from "../../lib/order-desk";
import styles from "./day-picker.module.css";

/** A delivery day and its window; "": not chosen. */
export type Slot = { day: string; window: string };

export const noSlot: Slot = { day: "", window: "" };

/** The next days with their stops, and the windows of the one that is chosen. Pressing a chosen one lets it go. */
export function DayPicker({ days, slot, onChange }: { days: readonly DeliveryDay[]; slot: Slot; onChange: (slot: Slot) => void }) {
  const chosen = days.find(({ day }) => day === slot.day);
  return (
    <>
      <fieldset className={styles.days}>
        <legend className="vh">Day</legend>
        {days.map(({ day, open, stops }) => (
          <button
            key={day}
            type="button"
            disabled={!open}
            aria-pressed={day === slot.day}
            onClick={() => onChange(day === slot.day ? noSlot : { day, window: "" })}
          >
            <span>{part(day, { weekday: "short" })}</span> <b>{part(day, { day: "numeric" })}</b>{" "}
            <small>{open ? stopWords(stops) : "Closed"}</small>
          </button>
        ))}
      </fieldset>
      {chosen && chosen.windows.length > 0 && (
        <fieldset className={styles.windows}>
          <legend className="vh">Window on {dayWords(slot.day)}</legend>
          {chosen.windows.map(({ window, label, full }) => (
            <button
              key={window}
              type="button"
              aria-pressed={window === slot.window}
              data-full={full ? "" : undefined}
              onClick={() => onChange({ ...slot, window: window === slot.window ? "" : window })}
            >
              {label.replace(/ [AP]M/g, "")}
              {full && <span className="vh">, full</span>}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

function stopWords(stops: number): string {
  return stops === 0 ? "Free" : count(stops, "stop");
}

/** "2026-11-24" -> "Tue, Nov 24"; "" for no day. */
export function dayWords(day: string): string {
  return day && part(day, { weekday: "short", month: "short", day: "numeric" });
}

/** A calendar day has no zone: noon in UTC is within it. */
function part(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options }).format(new Date(`${day}T12:00:00Z`));
}

/** "Tue, Nov 24, 1 to 3", with the window's own words if they are known. */
export function slotWords({ day, window }: Slot, days: readonly DeliveryDay[] = []): string {
  const label = days.find((one) => one.day === day)?.windows.find((one) => one.window === window)?.label ?? window.replace("-", " to ");
  return [dayWords(day), label].filter(Boolean).join(", ");
}
