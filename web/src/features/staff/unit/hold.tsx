import { type SyntheticEvent, useEffect, useState } from "react";
import { shopTimeOfLate } from "../../../lib/shop-time";
import type { StaffUnit } from "../../../lib/wire-types";
import { Field } from "../../../ui/field/field";
import { deed } from "../../../ui/staff/kit";
import styles from "./unit.module.css";

const minute = 60_000;

/** A hold's name and end, and the time left. */
export function Left({ hold }: { hold: NonNullable<StaffUnit["hold"]> }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const ms = Math.max(0, Date.parse(hold.until) - now);
  const [h, m, s] = [Math.floor(ms / (60 * minute)), Math.floor(ms / minute) % 60, Math.floor(ms / 1000) % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return (
    <p>
      On hold for <b>{hold.for}</b> until {shopTimeOfLate(hold.until)}. {ms > 0 ? `${h}:${two(m)}:${two(s)} left.` : "The hold is over."}
    </p>
  );
}

type Props = { busy: boolean; fields: Readonly<Record<string, string>>; hold: (body: { for: string; until: string }) => void };

/** Asks for the name to hold a unit under, and the last day and hour, on this device's clock. */
export function HoldForm({ busy, fields, hold }: Props) {
  const [name, setName] = useState("");
  const [until, setUntil] = useState(() => localTime(new Date(Date.now() + 24 * 60 * minute)));
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const end = new Date(until);
    hold({ for: name, until: Number.isNaN(end.getTime()) ? "" : end.toISOString() });
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <Field
        label="For"
        autoComplete="off"
        maxLength={100}
        value={name}
        error={fields.for}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Field
        label="Until"
        type="datetime-local"
        value={until}
        error={fields.until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <button type="submit" className={deed("solid")} disabled={busy || name.trim() === ""}>
        Put on hold
      </button>
    </form>
  );
}

/** A time as a field of the browser has it, to the hour. */
function localTime(at: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:00`;
}
