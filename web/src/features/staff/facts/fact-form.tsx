import { useState } from "react";
import { ApiError } from "../../../lib/api";
import { useChange } from "../../../lib/data";
import type { Fact } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { DeedBar } from "../../../ui/staff/kit";
import { ChangedMeanwhile } from "../changed-meanwhile";
import { FactHistory } from "../fact-history";
import { type Draft, draftOf, readDraft, type Wrong } from "./draft";
import { Inputs } from "./fact-inputs";
import styles from "./facts.module.css";
import { pathOf, reads } from "./reads";
import { type Difference, differences } from "./words";

/** The form of one fact: its value, the pages that a change affects, and its history. */
export function FactForm({ fact, onSaved, onStale }: { fact: Fact; onSaved: (label: string) => void; onStale: () => void }) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(fact, fact.value));
  const [wrong, setWrong] = useState<Wrong>({});
  const change = useChange<Fact>(reads.facts.all, [`${pathOf(fact.key)}/history`]);
  const found = readDraft(fact, draft);
  const readable = Object.keys(found.wrong).length === 0;
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(fact, fact.value));

  const save = (version: number) => {
    setWrong(found.wrong);
    if (!readable) return;
    const body = { value: found.value, version };
    change.mutate({ path: pathOf(fact.key), method: "PUT", body }, { onSuccess: () => onSaved(fact.label) });
  };
  const reset = () =>
    change.mutate({ path: `${pathOf(fact.key)}?version=${fact.version}`, method: "DELETE" }, { onSuccess: () => onSaved(fact.label) });
  const said = problemOf(wrong, change.error);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && !change.isPending) save(fact.version);
      }}
    >
      {fact.problem && <p className={styles.wrong}>The stored value is refused, so the default is in force: it {fact.problem}.</p>}
      <fieldset disabled={!fact.may} className={styles.fields}>
        <legend className="vh">{fact.label}</legend>
        <Inputs fact={fact} draft={draft} wrong={wrong} onChange={setDraft} />
      </fieldset>
      {!fact.may && <p className="muted">Only the owner changes this.</p>}
      {changed && readable && <Preview different={differences(fact, fact.value, found.value)} />}
      <Where fact={fact} />
      <ChangedMeanwhile
        error={change.error}
        now={(theirs) => differences(fact, fact.value, theirs).map(({ label, became }) => `${label}: ${became}`)}
        onKeep={save}
        onTake={onStale}
      />
      {fact.may && fact.changed && fact.form !== "fees" && (
        <button type="button" className={button("line", true)} disabled={change.isPending} onClick={reset}>
          Back to the default
        </button>
      )}
      <FactHistory
        path={pathOf(fact.key)}
        version={fact.version}
        may={fact.may}
        stale={reads.facts.all}
        words={(was, became) => differences(fact, was, became)}
        onDone={() => onSaved(fact.label)}
      />
      {fact.may && (
        <DeedBar said={said || (changed ? `${fact.label}: not saved yet` : "Nothing has changed")}>
          <button type="submit" className={button()} disabled={!changed} aria-disabled={change.isPending || undefined}>
            Save
          </button>
        </DeedBar>
      )}
    </form>
  );
}

function problemOf(wrong: Wrong, error: Error | null): string {
  if (Object.keys(wrong).length > 0) return "Please check the marked fields.";
  if (error instanceof ApiError && error.slug === "fact-changed") return "";
  return error?.message ?? "";
}

function Preview({ different }: { different: Difference[] }) {
  return (
    <section className={styles.preview} aria-label="What will change">
      <h3>What will change</h3>
      <dl>
        {different.map(({ label, was, became }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <del>{was || "Nothing"}</del> <ins>{became || "Nothing"}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Where({ fact }: { fact: Fact }) {
  if (fact.where.length === 0) return null;
  return (
    <p className={styles.where}>
      It shows on{" "}
      {fact.where.map(({ label, href }) => (
        <a key={label} href={href}>
          {label}
        </a>
      ))}
    </p>
  );
}
