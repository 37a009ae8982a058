import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { hasFailed, read } from "../../../lib/data";
import { count } from "../../../lib/format";
import { shopTimeOfLate } from "../../../lib/shop-time";
import type { StaleFacts } from "../../../lib/wire-types";
import { FailedRead } from "../../../ui/failed/failed";
import { Note, ScreenTitle, SectionHead } from "../../../ui/staff/kit";
import styles from "./content-facts.module.css";
import { FactCard, named } from "./fact-card";

const stale = read<StaleFacts>("/api/staff/content/facts");

/** Published pages that state a fact which has changed, until somebody says by name that they read well. */
export function ContentFacts() {
  const list = useQuery(stale());
  const [said, setSaid] = useState("");
  const found = list.data;
  return (
    <>
      <ScreenTitle aside={<a href="/staff/facts">Change a fact</a>}>Facts to confirm</ScreenTitle>
      <p role="status" className={styles.said}>
        {said}
      </p>
      {hasFailed(list) && <FailedRead what="The pages" of={list} />}
      {found && found.facts.length === 0 && (
        <Note tone="good" icon={Check}>
          Every published page has been confirmed with the facts as they are now. When a fact changes, the pages that state it stand here at
          once.
        </Note>
      )}
      {found && found.facts.length > 0 && (
        <p className={styles.intro}>
          {count(found.pages, "page")} to read again. Most show a new value by themselves;{" "}
          {found.words === 0 ? "none says it in words." : <b>{found.words === 1 ? "one says it" : `${found.words} say it`} in words.</b>}{" "}
          Confirming puts your name to it.
        </p>
      )}
      <div className={styles.facts}>
        {found?.facts.map((fact) => (
          <FactCard key={`${fact.fact} ${fact.is}`} fact={fact} stale={stale.all} onDone={setSaid} />
        ))}
      </div>
      {found && found.confirmed.length > 0 && (
        <section aria-labelledby="confirmed">
          <SectionHead id="confirmed">Confirmed last</SectionHead>
          <ul className={styles.confirmed}>
            {found.confirmed.map(({ title, path, label, value, by, at }) => (
              <li key={`${title} ${path} ${label}`}>
                <a href={path}>{title}</a>
                <span>
                  {named(label)}: {value}
                </span>
                <span className="muted">
                  {by}, {shopTimeOfLate(at)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
