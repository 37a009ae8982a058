import { Check, Navigation, Phone } from "lucide-react";
import { shopClock } from "../../../lib/shop-time";
import type { StaffEntry } from "../../../lib/wire-types";
import { External } from "../../../ui/external/external";
import { Icon } from "../../../ui/icon/icon";
import { deed, Note, SectionHead } from "../../../ui/staff/kit";
import styles from "./clock.module.css";

const minute = 60_000;
const soon = 120; // minutes

type Props = { entries: readonly StaffEntry[]; now: string; gone: ReadonlySet<string> };

/** Today's entries that have a time, in order. */
export function Clock({ entries, now, gone }: Props) {
  return (
    <section aria-labelledby="clock">
      <SectionHead id="clock" aside="Today">
        By the clock
      </SectionHead>
      {entries.length === 0 && (
        <Note tone="good" icon={Check}>
          No hold ends and nothing is due today. <a href="/staff/orders?status=confirmed">Plan the next days</a>
        </Note>
      )}
      <ol className={styles.rail}>
        {entries.map((entry) => (
          <Line key={entry.id} of={entry} now={now} done={gone.has(entry.id)} />
        ))}
      </ol>
    </section>
  );
}

function Line({ of: entry, now, done }: { of: StaffEntry; now: string; done: boolean }) {
  const left = Math.round((Date.parse(entry.at) - Date.parse(now)) / minute);
  const isSoon = !done && entry.window === "" && left <= soon;
  const [time, half] = timeOf(entry);
  return (
    <li data-soon={isSoon || undefined} data-done={done || undefined}>
      <time dateTime={entry.at}>
        {time}
        <small>{half}</small>
      </time>
      <span className={styles.dot} />
      <div className={styles.line}>
        <span>
          {entry.map || entry.phone ? <a href={entry.href}>{entry.title}</a> : <b>{entry.title}</b>} {entry.text}
          <small>
            {done ? "Done meanwhile" : entry.detail} {isSoon && <span className={styles.left}>{leftWords(left)}</span>}
          </small>
        </span>
        <Deed of={entry} />
      </div>
    </li>
  );
}

function Deed({ of: entry }: { of: StaffEntry }) {
  const about = `${entry.title} ${entry.text}`;
  if (entry.map) {
    return (
      <External className={deed("line", true)} href={entry.map}>
        <Icon of={Navigation} small />
        <span className="vh">Route: {about}</span>
      </External>
    );
  }
  if (entry.phone) {
    return (
      <a className={deed("line", true)} href={entry.phone} aria-label={`Call: ${about}`}>
        <Icon of={Phone} small />
      </a>
    );
  }
  return (
    <a className={deed()} href={entry.href}>
      {entry.deed}
      <span className="vh">: {about}</span>
    </a>
  );
}

/** ["9:40", "AM"], of a window ["1 to 3", "PM"] or ["Any", "time"]. */
function timeOf({ at, window }: StaffEntry): [time: string, half: string] {
  const [time = "", half = ""] = shopClock(at).split(" ");
  if (window === "any") return ["Any", "time"];
  return [window ? window.replace("-", " to ") : time, half];
}

/** 86 -> "1 h 26 min left". */
function leftWords(minutes: number): string {
  if (minutes <= 0) return "Now";
  const hours = Math.floor(minutes / 60);
  return `${hours > 0 ? `${hours} h ` : ""}${minutes % 60} min left`;
}
