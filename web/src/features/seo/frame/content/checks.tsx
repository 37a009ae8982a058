import { type ReactNode, useState } from "react";
import type { ContentDraft } from "../../../../lib/wire-types";
import { State } from "../../../../ui/chip/chip";
import { panel } from "../../../../ui/panel/panel";
import { PageLink } from "../../page-link";
import section from "../section.module.css";
import { share } from "../words";
import styles from "./content.module.css";

export const states = { good: "Good", warn: "Fair", bad: "Poor" } as const;

/** What was counted in a draft, each part under its figure. */
export function Checks({ of: { score, ...draft } }: { of: ContentDraft }) {
  const [wide] = useState(() => window.innerWidth > 900);
  const suggestions = [...new Set(draft.optimization_suggestions)].map((name) => {
    const item = score.items.find(({ suggestion }) => suggestion === name);
    return { name, about: item && `${item.title}: ${tenth(item.got)} of ${item.of} points` };
  });
  const points = score.items.map(({ title, why, got, of, state }) => ({
    name: title,
    about: why,
    aside: (
      <span className="row num">
        <State tone={state}>{states[state]}</State> <b>{`${tenth(got)} of ${of}`}</b>
      </span>
    ),
  }));
  const sum = { name: "Their sum", aside: <b>{score.seo_score} of 100</b> };
  const copies = draft.copies.map((copy) => ({ name: copy.title, page: copy.page, aside: <b>{share(copy.share)}</b> }));
  const safety = draft.safety.map(({ matter, rule, met }) => ({ name: matter, about: rule, met }));
  const asked = score.questions.map(({ question, answered }) => ({ name: question, met: answered }));
  const pages = draft.pages.map(({ path, title }) => ({ name: title, page: path }));
  const titles = draft.titles.map(({ title, url }) => ({ name: title, page: url }));
  return (
    <aside className={`${panel} ${styles.checks}`} aria-label="Checks">
      <Fold title="Optimization Suggestions" figure={suggestions.length} of={suggestions} none="Nothing to improve." open />
      <Fold title="SEO score" figure={`${score.seo_score} of 100`} of={[...points, sum]} open={wide} />
      <Fold title="Near copies" figure={copies.length} of={copies} none="It shares no phrases with a page of ours." />
      <Fold title="Safety list" of={safety} words={["Met", "Missing"]} none="It touches nothing that the list is about." />
      <Fold
        title="Questions people asked"
        of={asked}
        words={["Answered", "Not answered"]}
        none="Search Console knows no question on this."
      />
      <Fold title="Pages it rests on" figure={pages.length} of={pages} none="None: nothing shows that it is true." />
      <Fold title="Titles that rank" figure={titles.length} of={titles} none="No search results of this keyword are stored." />
    </aside>
  );
}

type Line = { name: string; page?: string; about?: string; aside?: ReactNode; met?: boolean };
/** words: of lines that are met or not; without a figure, so many are met. */
type FoldProps = {
  title: string;
  figure?: number | string;
  of: Line[];
  none?: string;
  words?: [met: string, unmet: string];
  open?: boolean;
};

/** Lines under their title and figure, shown when they are asked for. */
function Fold({ title, of, figure = `${of.filter(({ met }) => met).length} of ${of.length}`, none, words, open = false }: FoldProps) {
  return (
    <details open={open}>
      <summary>
        <h3>{title}</h3> <span>{of.length > 0 ? figure : "None"}</span>
      </summary>
      {of.length === 0 && <p className="sm muted">{none}</p>}
      <ul className={section.lines}>
        {of.map(({ name, page, about, aside, met }) => (
          <li key={page ?? name}>
            <span>
              {name}
              {page && <br />}
              {page && <PageLink address={page} />}
            </span>
            {aside}
            {words && <State tone={met ? "good" : "bad"}>{words[met ? 0 : 1]}</State>}
            {about && <p>{about}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** 7.25 -> 7.3. */
function tenth(points: number): number {
  return Math.round(points * 10) / 10;
}
