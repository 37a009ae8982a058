import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hasFailed } from "../../../lib/data";
import type { Fact } from "../../../lib/wire-types";
import { FailedRead } from "../../../ui/failed/failed";
import { Field } from "../../../ui/field/field";
import { ScreenTitle, SectionHead } from "../../../ui/staff/kit";
import { FactForm } from "./fact-form";
import styles from "./facts.module.css";
import { reads } from "./reads";
import { brief, say } from "./words";

/** The business facts: found, read and changed, one at a time. */
export function FactsDesk() {
  const facts = useQuery(reads.facts());
  const [text, setText] = useState("");
  const [open, setOpen] = useState(() => location.hash.slice(1));
  const [saved, setSaved] = useState("");
  const show = (key: string) => {
    setSaved("");
    setOpen(key);
    history.replaceState(history.state, "", key ? `#${key}` : location.pathname);
  };
  return (
    <>
      <ScreenTitle aside={<a href="/staff/texts">Texts of privacy, terms, returns and warranty</a>}>Business facts</ScreenTitle>
      <Field label="Find a fact" type="search" value={text} onChange={(event) => setText(event.target.value)} />
      <p role="status" className={styles.saved}>
        {saved && `${saved}: saved. The site shows it in a moment.`}
      </p>
      {hasFailed(facts) && <FailedRead what="The facts" of={facts} />}
      {facts.data?.groups.map(({ name, facts: all }) => {
        const found = all.filter((fact) => matches(fact, text));
        if (found.length === 0) return null;
        return (
          <section key={name} aria-label={name}>
            <SectionHead>{name}</SectionHead>
            {found.map((fact) => (
              <FactRow
                key={fact.key}
                fact={fact}
                open={fact.key === open}
                onToggle={() => show(fact.key === open ? "" : fact.key)}
                onSaved={(label) => {
                  show("");
                  setSaved(label);
                }}
                onStale={() => void facts.refetch()}
              />
            ))}
          </section>
        );
      })}
      {facts.data && text && !facts.data.groups.some(({ facts: all }) => all.some((fact) => matches(fact, text))) && (
        <p className="muted">No fact has these words.</p>
      )}
    </>
  );
}

function matches(fact: Fact, text: string): boolean {
  const words = [fact.label, fact.meaning, fact.key, ...say(fact, fact.value).map(({ text: said }) => said)].join(" ").toLowerCase();
  return words.includes(text.trim().toLowerCase());
}

type RowProps = { fact: Fact; open: boolean; onToggle: () => void; onSaved: (label: string) => void; onStale: () => void };

function FactRow({ fact, open, onToggle, onSaved, onStale }: RowProps) {
  return (
    <div className={styles.fact} id={fact.key}>
      <h3>
        <button type="button" aria-expanded={open} onClick={onToggle}>
          <span>{fact.label}</span>
          <span className={styles.now}>{brief(fact) || "None"}</span>
        </button>
      </h3>
      {open && (
        <>
          <p className="muted">{fact.meaning}</p>
          <FactForm key={fact.version} fact={fact} onSaved={onSaved} onStale={onStale} />
        </>
      )}
    </div>
  );
}
