import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import type { Change, SiteFigures } from "../../../lib/wire-types";
import { Icon } from "../../../ui/icon/icon";
import { SourceLine } from "../source-line";
import { dayWords } from "../when";
import styles from "./changes.module.css";
import { Section } from "./section";

const kinds = {
  better: { icon: TrendingUp, word: "Better" },
  worse: { icon: TrendingDown, word: "Worse" },
  neutral: { icon: Minus, word: "Changed" },
};

type Props = { since: string | null; changes: Change[]; crawl: SiteFigures | undefined; now: number };

/** Changes since the crawl before. crawl: the newest. */
export function Changes({ since, changes, crawl, now }: Props) {
  const day = dayWords(now);
  return (
    <Section title={since ? `What changed since ${day(since)}` : "What changed"} span="narrow">
      {changes.length === 0 ? (
        <p className="sm muted">
          {since
            ? "Nothing has changed since then."
            : "It takes two crawls to say what has changed. The second one is compared with the first."}
        </p>
      ) : (
        <ul className={styles.changes}>
          {changes.map(({ at, kind, text, href }) => (
            <li key={`${at} ${text}`} className={styles[kind]}>
              <Icon of={kinds[kind].icon} />
              <span>
                <span className="vh">{kinds[kind].word}: </span>
                {href ? <a href={href}>{text}</a> : text}
              </span>
              <time dateTime={at}>{day(at)}</time>
            </li>
          ))}
        </ul>
      )}
      {crawl && <SourceLine from={crawl} />}
    </Section>
  );
}
