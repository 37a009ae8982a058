import { shopDay } from "../../../lib/shop-time";
import type { Change } from "../../../lib/wire-types";
import { Trend } from "../trend";
import { dayWords } from "../when";
import styles from "./changes.module.css";
import { Section } from "./section";

type Props = { changes: Change[]; since: string | null; at: string };

/** Changes between two reports. since: the time of the older state; null if there is none. at: the time of the report. */
export function Changes({ changes, since, at: said }: Props) {
  const day = dayWords(Date.parse(said));
  return (
    <Section title={since ? `What changed since ${shopDay(since)}` : "What changed"} span="narrow">
      {changes.length === 0 && (
        <p className="sm muted">{since ? "Nothing has changed." : "There is nothing before this to compare with."}</p>
      )}
      <ul className={styles.changes}>
        {changes.map(({ at, kind, text, href }) => (
          <li key={`${at} ${text}`}>
            <Trend kind={kind} />
            {href ? <a href={href}>{text}</a> : <span>{text}</span>}
            <time dateTime={at}>{day(at)}</time>
          </li>
        ))}
      </ul>
    </Section>
  );
}
