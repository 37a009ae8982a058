import { type FormEvent, useState } from "react";
import { shopTimeOfLate } from "../../../lib/shop-time";
import type { DashboardSettings, Schedule } from "../../../lib/wire-types";
import { Field } from "../../../ui/field/field";
import { SelectField } from "../select-field";
import { wholeOf } from "./dollars";
import { SaveRow } from "./notes";
import styles from "./schedules.module.css";
import { Section } from "./section";
import { useSaving } from "./use-saving";
import { useSchedule } from "./use-settings";

const rhythms = [
  { value: "off", label: "Off" },
  { value: "daily", label: "Every day" },
  { value: "weekly", label: "Every week" },
];
const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].map((label, day) => ({
  value: String(day),
  label,
}));
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}` }));

/** Scheduled actions and their times. */
export function Schedules({ settings }: { settings: DashboardSettings }) {
  return (
    <Section
      id="schedules"
      title="Schedules"
      about="What starts by itself. Hours are the shop's; what was missed while the shop was off starts once, when it is on again."
    >
      {settings.schedules.map((schedule) => (
        <Row key={schedule.action} schedule={schedule} />
      ))}
    </Section>
  );
}

function Row({ schedule }: { schedule: Schedule }) {
  const store = useSchedule(schedule.action);
  const saving = useSaving();
  const [every, setEvery] = useState<string>(schedule.every);
  const [weekday, setWeekday] = useState(String(schedule.weekday));
  const [hour, setHour] = useState(String(schedule.hour));
  const [url, setUrl] = useState(schedule.url);
  const [pages, setPages] = useState(String(schedule.maxPages ?? ""));
  const ofOnePage = schedule.action === "seo-pagespeed"; // an empty address: a page of each template
  const ofPages = schedule.maxPages !== null;
  const change = (name: string, set: (value: string) => void) => (value: string) => {
    set(value);
    saving.edited(name);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ofPages && !wholeOf(pages)) {
      saving.refuse({ maxPages: "Enter a whole number, 1 to 100,000" });
      return;
    }
    void saving.save(async () => {
      // unchanged values are left out, so that somebody else's change of them stays
      const body = {
        every,
        ...(weekday !== String(schedule.weekday) && { weekday: Number(weekday) }),
        ...(hour !== String(schedule.hour) && { hour: Number(hour) }),
        ...(ofOnePage && url !== schedule.url && { url }),
        ...(ofPages && wholeOf(pages) !== schedule.maxPages && { maxPages: wholeOf(pages) }),
      };
      const row = await store(body);
      if (!row) return;
      const stored = (sent: string, value: unknown) => (typed: string) => (typed === sent ? String(value ?? "") : typed);
      setEvery(stored(every, row.every));
      setWeekday(stored(weekday, row.weekday));
      setHour(stored(hour, row.hour));
      setUrl(stored(url, row.url));
      setPages(stored(pages, row.maxPages));
    }, "Saved.");
  };
  return (
    <form
      ref={saving.form}
      className={styles.row}
      id={schedule.action}
      tabIndex={-1}
      onSubmit={submit}
      noValidate
      aria-label={schedule.title}
    >
      <div className={styles.title}>
        <h3>{schedule.title}</h3>
        <p className="sm muted num">
          {schedule.next_run_at ? (
            <>
              Next: <time dateTime={schedule.next_run_at}>{shopTimeOfLate(schedule.next_run_at)}</time>
            </>
          ) : (
            "Does not start by itself"
          )}
        </p>
        {schedule.next_run_at && schedule.held && <p className="sm muted">It would not start now: {schedule.held}</p>}
      </div>
      <div className={styles.choices}>
        <SelectField
          label="How often"
          name="every"
          value={every}
          options={rhythms}
          error={saving.errors.every}
          onChange={change("every", setEvery)}
        />
        {every === "weekly" && (
          <SelectField
            label="Day"
            name="weekday"
            value={weekday}
            options={days}
            error={saving.errors.weekday}
            onChange={change("weekday", setWeekday)}
          />
        )}
        {every !== "off" && (
          <SelectField
            label="Hour"
            name="hour"
            value={hour}
            options={hours}
            error={saving.errors.hour}
            onChange={change("hour", setHour)}
          />
        )}
        {ofOnePage && every !== "off" && (
          <div className={styles.whole}>
            <Field
              label="Page"
              name="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              value={url}
              hint="An address, or a path such as /shop. Empty: the home page, the list, a unit, a repair page and an article."
              error={saving.errors.url}
              onChange={(event) => change("url", setUrl)(event.target.value)}
            />
          </div>
        )}
        {ofPages && (
          <div className={styles.pages}>
            <Field
              label="Pages a crawl reads"
              name="maxPages"
              inputMode="numeric"
              autoComplete="off"
              value={pages}
              hint="At most, by schedule and by Run Site Crawl."
              error={saving.errors.maxPages}
              onChange={(event) => change("maxPages", setPages)(event.target.value)}
            />
          </div>
        )}
      </div>
      <div className={styles.save}>
        <SaveRow saving={saving} />
      </div>
    </form>
  );
}
