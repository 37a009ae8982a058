import type { QueryKey } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useFocusHandedOn } from "../../../lib/focus-handed-on";
import { count } from "../../../lib/format";
import { shopTimeOfLate } from "../../../lib/shop-time";
import { useDeed } from "../../../lib/use-deed";
import type { ChangedFact, StalePage } from "../../../lib/wire-types";
import { Box } from "../../../ui/staff/box";
import { deed, Note } from "../../../ui/staff/kit";
import styles from "./content-facts.module.css";

type Props = { fact: ChangedFact; stale: QueryKey; onDone: (said: string) => void };

/** One fact: its old and new value, and the pages that state it, those in words first. */
export function FactCard({ fact, stale, onDone }: Props) {
  const { label, is, since, pages, total } = fact;
  const confirm = useDeed(stale);
  const card = useFocusHandedOn<HTMLDivElement>();
  const press = async (some: StalePage[]) => {
    const body = { fact: fact.fact, value: is, pages: some.map(({ file }) => file) };
    const done = await confirm.press({ path: "/api/staff/content/facts/confirm", method: "POST", body });
    if (done) onDone(`Confirmed with “${is}”: ${some.length === 1 ? some[0]?.title : count(some.length, "page")}.`);
  };
  const was = [...new Set(pages.map((page) => page.was))];
  const words = pages.filter(({ sentences }) => sentences.length > 0);
  const follow = pages.filter(({ sentences }) => sentences.length === 0);
  const line = (page: StalePage) => (
    <Page key={page.file} page={page} was={was.length > 1} busy={confirm.busy} onConfirm={() => void press([page])} />
  );
  return (
    <div ref={card} className={styles.card}>
      <Box title={named(label)} aside={since ? `Since ${shopTimeOfLate(since)}` : "Just now"}>
        <dl className={styles.change}>
          {was.length === 1 && (
            <div>
              <dt>Was</dt>
              <dd>{was[0] || "Nothing"}</dd>
            </div>
          )}
          <div data-now>
            <dt>Is now</dt>
            <dd>{is || "Nothing"}</dd>
          </div>
        </dl>
        {words.length > 0 && (
          <section aria-label={`${named(label)}: in words`} className={styles.words}>
            <Note tone="warn" icon={TriangleAlert}>
              {words.length === 1
                ? "This page says it in words that may be wrong now."
                : "These pages say it in words that may be wrong now."}
            </Note>
            <ul>{words.map(line)}</ul>
          </section>
        )}
        {follow.length > 0 && (
          <details open={pages.length <= 3}>
            <summary>
              {follow.length === 1 ? "1 page shows what it is now by itself" : `${follow.length} pages show what it is now by themselves`}
            </summary>
            <ul>{follow.map(line)}</ul>
          </details>
        )}
        {total > pages.length && (
          <p className="sm muted">
            The first {pages.length} of {total} are here; the rest comes after these.
          </p>
        )}
        {confirm.said && (
          <p role="alert" className={styles.failed}>
            {confirm.said}
          </p>
        )}
        {pages.length > 1 && (
          <button
            type="button"
            className={`${deed(words.length > 0 ? "line" : "solid")} ${styles.all}`}
            aria-disabled={confirm.busy || undefined}
            onClick={() => void press(pages)}
          >
            Confirm all {pages.length}
            <span className="vh">: {label}</span>
          </button>
        )}
      </Box>
    </div>
  );
}

type PageProps = { page: StalePage; was: boolean; busy: boolean; onConfirm: () => void };

function Page({ page, was, busy, onConfirm }: PageProps) {
  const { title, path, edit, sentences, confirmed_by, confirmed_at } = page;
  return (
    <li className={styles.page}>
      <div>
        <a href={path}>{title}</a>
        {sentences.map((sentence) => (
          <blockquote key={sentence}>{sentence}</blockquote>
        ))}
        <p>
          {was && `Was ${page.was}. `}
          {confirmed_at && `${confirmed_by} confirmed it ${shopTimeOfLate(confirmed_at)}.`}
        </p>
      </div>
      <div className={styles.deeds}>
        {edit && (
          <a className={deed("quiet")} href={edit}>
            Edit<span className="vh">: {title}</span>
          </a>
        )}
        <button type="button" className={deed()} aria-disabled={busy || undefined} onClick={onConfirm}>
          Confirm<span className="vh">: {title}</span>
        </button>
      </div>
    </li>
  );
}

/** "warranty term" -> "Warranty term". */
export function named(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}
