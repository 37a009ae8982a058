import { CircleAlert, CircleCheck } from "lucide-react";
import { useId } from "react";
import { count } from "../../../lib/format";
import type { DeskBody, DeskCheck, DeskProblem } from "../../../lib/wire-types";
import { Fold, pointLines, pointWords, states } from "../../../ui/checks/checks";
import { State } from "../../../ui/chip/chip";
import { panel } from "../../../ui/panel/panel";
import { Note } from "../../../ui/staff/kit";
import styles from "./checks.module.css";
import { Evidence } from "./evidence";
import type { Editing } from "./use-editing";

type Props = {
  editing: Editing;
  check: DeskCheck;
  desk: DeskBody;
  name: string;
  goTo: (problem: DeskProblem) => void;
  /** Selects a sentence in the text. */
  find: (words: string) => void;
};

/** The problems that block publishing, then the score and its figures. */
export function Checks({ editing, check, desk, name, goTo, find }: Props) {
  const { seo, problems, marked, copies, safety, facts } = check;
  const id = useId();
  const now = (fact: string) => desk.placeholders.find((one) => one.name === fact)?.now;
  return (
    <>
      <section className={`${panel} ${styles.panel}`} aria-labelledby={id}>
        <h2 id={id}>Before it can be published</h2>
        {problems.length + marked === 0 && (
          <Note tone="good" icon={CircleCheck}>
            Nothing keeps it from being published.
          </Note>
        )}
        {problems.length > 0 && (
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={`${problem.field} ${problem.line} ${problem.text}`}>
                <Note tone="bad" icon={CircleAlert}>
                  {problem.line > 0 && <b>Line {problem.line}: </b>}
                  {problem.text}
                </Note>
                {problem.field && (
                  <button type="button" className={styles.go} onClick={() => goTo(problem)}>
                    Go there<span className="vh">: {problem.text}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        {marked > 0 && (
          <p className={styles.marked}>
            {count(marked, "sentence")} of {check.sentences} to check
          </p>
        )}
        <Evidence editing={editing} of={check.evidence} desk={desk} name={name} find={find} />
      </section>
      <section className={`${panel} ${styles.panel}`} aria-label="Checks">
        {seo.items.length > 0 && (
          <>
            <p className={styles.score}>
              <b>{seo.seo_score}</b> <span>SEO score, of 100</span> <State tone={seo.state}>{states[seo.state]}</State>
            </p>
            <Fold title="What would raise it" of={wishes(check)} figure={wishes(check).length} none="Nothing to improve." open />
            <Fold title="How it scores" of={pointLines(seo.items)} figure={`${seo.seo_score} of 100`} />
            <Fold
              title="Questions people asked"
              of={seo.questions.map(({ question, answered }) => ({ name: question, met: answered }))}
              words={["Answered", "Not answered"]}
              none="Search Console knows no question on this."
            />
          </>
        )}
        <Fold
          title="Facts it states"
          of={facts.map((fact) => ({ name: fact, about: now(fact) }))}
          figure={facts.length}
          none="It names no fact of the shop by its placeholder."
        />
        <Fold
          title="Near copies"
          of={copies.map((copy) => ({ name: copy.title, page: copy.page, aside: <b>{Math.round(copy.share * 100)}%</b> }))}
          figure={copies.length}
          none="It shares no phrases with a page of ours."
        />
        <Fold
          title="Safety list"
          of={safety.map(({ matter, rule, met }) => ({ name: matter, about: rule, met }))}
          words={["Met", "Missing"]}
          none="It touches nothing that the list is about."
        />
      </section>
    </>
  );
}

function wishes({ seo }: DeskCheck) {
  return seo.items
    .filter(({ suggestion }) => suggestion)
    .map(({ suggestion, title, got, of }) => ({ name: suggestion, about: `${title}: ${pointWords(got, of)} points` }));
}
