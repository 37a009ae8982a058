import { type SyntheticEvent, useEffect, useState } from "react";
import { ApiError, call } from "../../lib/api";
import { calendarDay } from "../../lib/shop-time";
import type { OfferedDays, Tracking } from "../../lib/wire-types";
import { button } from "../../ui/button/button";
import { Labelled } from "../../ui/field/labelled";
import styles from "./own-deeds.module.css";

type Props = { order: Tracking; path: string; onChange: (order: Tracking) => void };

/** The day that the customer would like, to be moved to another that is offered. */
export function DayWish({ order, path, onChange }: Props) {
  const wish = order.wish ?? "";
  const [days, setDays] = useState<OfferedDays["days"]>([]);
  const [said, setSaid] = useState("");
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    call<OfferedDays>("/api/delivery/days")
      .then((answer) => setDays(answer.days))
      .catch(() => {}); // without days the one that stands is shown
  }, []);
  const save = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaid("");
    setWrong("");
    try {
      const day = String(new FormData(event.currentTarget).get("day") ?? "");
      onChange(await call<Tracking>(`${path}/day`, { method: "POST", body: { day } }));
      setSaid(
        day ? `We have noted ${calendarDay(day)}. We agree on the day when we call.` : "Any day is noted. We agree on one when we call.",
      );
    } catch (error) {
      setWrong(error instanceof ApiError ? (error.fields.day ?? error.message) : String(error));
    }
  };
  return (
    <form className={styles.wish} onSubmit={(event) => void save(event)}>
      <Labelled label="The day you would like" error={wrong || undefined}>
        {(tied) => (
          <select {...tied} name="day" defaultValue={wish} key={days.length}>
            <option value="">Any day</option>
            {wish && !days.some(({ day }) => day === wish) && <option value={wish}>{calendarDay(wish)}</option>}
            {days.map(({ day, label, open, full }) => (
              <option key={day} value={day} disabled={(!open || full) && day !== wish}>
                {label}
                {!open && ", closed"}
                {full && ", full"}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <button type="submit" className={button("line")}>
        Save the day
      </button>
      <p className="sm muted" role="status">
        {said}
      </p>
    </form>
  );
}
