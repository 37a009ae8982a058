import { calendarYear } from "../../../lib/shop-time";
import type { DeskCheck, DeskItem, DeskPlaceholder, DeskText } from "../../../lib/wire-types";
import { ArticleDates } from "../../../ui/article-card/article-card";
import { Chip } from "../../../ui/chip/chip";
import { Prose } from "../../../ui/prose/prose";
import styles from "./preview.module.css";

type Props = { kind: DeskItem["kind"]; text: DeskText; check: DeskCheck; old: boolean; placeholders: readonly DeskPlaceholder[] };

/** The text as its page will show it. */
export function Preview({ kind, text, check, old, placeholders }: Props) {
  const fill = (words: string) => placeholders.reduce((filled, { name, now }) => filled.replaceAll(name, now), words);
  return (
    <section aria-label="Preview" className={styles.preview} aria-busy={old}>
      {kind === "article" && (
        <header className={styles.head}>
          <h2>{fill(text.title) || "Without a title"}</h2>
          <p>{fill(text.excerpt)}</p>
          <p className={styles.byline}>
            {text.category && <Chip>{text.category}</Chip>}
            <span>By {fill(text.author)}</span>
            <ArticleDates article={{ date: text.date, date_text: calendarYear(text.date), minutes: check.minutes }} />
          </p>
        </header>
      )}
      {kind !== "article" && <h2 className={styles[kind]}>{fill(text.title)}</h2>}
      {check.html ? (
        <Prose html={check.html} className={styles.words} />
      ) : (
        <p className={`muted ${styles.words}`}>There is nothing to show before the problems are settled.</p>
      )}
    </section>
  );
}
