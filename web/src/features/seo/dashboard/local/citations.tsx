import { count } from "../../../../lib/format";
import { shopDay } from "../../../../lib/shop-time";
import type { Citation, LocalResult } from "../../../../lib/wire-types";
import { External } from "../../../../ui/external/external";
import { SourceLine } from "../../source-line";
import { dayWords } from "../../when";
import type { Tone } from "../bands";
import { type Cell, type Column, DataTable, missing, word } from "../data-table";
import { Quote } from "../quote";
import { Legend, Section } from "../section";
import { percent } from "../words";
import styles from "./local.module.css";
import { Work } from "./work";

const columns: Column[] = [
  { key: "directory", label: "Directory" },
  { key: "state", label: "Entry", wide: true },
  { key: "score", label: "Score", end: true },
  { key: "checked", label: "Checked" },
  { key: "wrong", label: "What is wrong", plain: true, whole: true },
  { key: "work", label: "Mend it", whole: true },
];

const names: Record<Citation["fields"][number]["field"], string> = {
  listed: "Entry",
  name: "Name",
  street: "Street",
  zip: "ZIP code",
  phone: "Phone",
  hours: "Hours",
  url: "Site",
};

const states: Record<Citation["state"], readonly [word: string, tone: Tone]> = {
  ok: ["right", "good"],
  drift: ["drift", "warn"],
  conflict: ["conflict", "bad"],
  missing: ["missing", "bad"],
  unreadable: ["not read", "quiet"],
};

/** Compares the directories' entries about the shop with the record of facts. */
export function Citations({ of: local, outdated }: { of: LocalResult; outdated: boolean }) {
  const { entries, read, of } = local.citations;
  if (of === 0) {
    return (
      <Section title="Citations">
        <p className="sm muted">
          No directory is followed. Name those where people look up a shop, <a href="/seo/settings#directories">in the settings</a>.
        </p>
      </Section>
    );
  }
  return (
    <Section title="Citations" aside={`${read} of ${count(of, "directory", "directories")} read`}>
      <DataTable
        label="Citations"
        columns={columns}
        narrow="stack"
        first={{ column: 2, order: "ascending" }}
        rows={entries.map((entry) => ({ key: entry.directory, cells: cellsOf(entry) }))}
      >
        <Legend>
          A conflict, such as another phone number, costs much; drift, such as St for Street, costs little. Heavier directories count more.
        </Legend>
        <SourceLine from={local} outdated={outdated} />
      </DataTable>
    </Section>
  );
}

function cellsOf(entry: Citation): Cell[] {
  const { directory, weight, url, state, score, checked_at } = entry;
  const [name, tone] = state === "ok" && entry.duplicates.length > 0 ? (["listed twice", "warn"] as const) : states[state];
  const sentences = wrongOf(entry);
  const troubled = sentences.length + entry.duplicates.length > 0;
  return [
    {
      ...word(directory),
      show: (
        <>
          {url ? <External href={url}>{directory}</External> : directory}
          <span className="xs muted"> weight {weight}</span>
        </>
      ),
    },
    { ...word(name), tone },
    state === "unreadable" ? missing : { text: percent(score), value: score },
    { text: shopDay(checked_at), value: Date.parse(checked_at), show: <span className="nb">{dayWords(Date.now())(checked_at)}</span> },
    { ...word(sentences.join(" ") || "Nothing"), ...(troubled && { show: <Wrong of={entry} sentences={sentences} /> }) },
    { text: entry.work, value: entry.work, show: <Work on={entry} /> },
  ];
}

/** Lists an entry's errors: the page's value beside the record's. */
function wrongOf({ why, state, fields }: Citation): string[] {
  const wrong = state === "missing" ? [] : fields.filter(({ verdict }) => verdict !== "ok");
  const sentences = wrong.map(({ field, verdict, found, want }) => {
    const said = found ? `“${found}”` : "not given";
    return `${names[field]}: ${said}, ${verdict === "drift" ? "close to" : "should be"} ${want}.`;
  });
  return why ? [why, ...sentences] : sentences;
}

function Wrong({ of: { quote, duplicates }, sentences }: { of: Citation; sentences: string[] }) {
  return (
    <div className={styles.wrong}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {quote && sentences.length > 0 && <Quote text={quote} />}
      {duplicates.map(({ url }) => (
        <p key={url}>
          A second entry: <External href={url}>{url}</External>
        </p>
      ))}
    </div>
  );
}
