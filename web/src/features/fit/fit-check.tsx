import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { FitSpec } from "../../lib/page-types";
import { Field } from "../../ui/field/field";
import { Icon } from "../../ui/icon/icon";
import { panel } from "../../ui/panel/panel";
import { type Answer, checkFit } from "./fit";
import { FitBars } from "./fit-bars";
import styles from "./fit-check.module.css";
import { openingNote, pathNote, roomNotes } from "./notes";
import { parseInches } from "./parse-inches";

const inputs = [
  { name: "width", label: "Width, in" },
  { name: "height", label: "Height, in" },
  { name: "depth", label: "Depth, in" },
  { name: "path", label: "Doorway, in" },
] as const;

type Name = (typeof inputs)[number]["name"];

const blank: Record<Name, string> = { width: "", height: "", depth: "", path: "" };

/** The opening against the unit, in inches as a tape measure shows them. What was typed lives as long as the page. */
export function FitCheck({ spec }: { spec: FitSpec }) {
  const [typed, setTyped] = useState(blank);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set()); // since they were typed in: nobody is corrected while typing
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => setTyped((now) => ({ ...now, ...typedEarly(fields.current) })), []);
  const opening = {
    width: parseInches(typed.width),
    height: parseInches(typed.height),
    depth: parseInches(typed.depth),
    path: parseInches(typed.path),
  };
  const answer = checkFit(spec, opening);
  const wrong = (name: Name) => typed[name].trim() !== "" && opening[name] === null;
  return (
    <section className={`${panel} ${styles.check}`} aria-labelledby="fit-title">
      <h2 id="fit-title">Will it fit?</h2>
      <p className={`sm muted ${styles.ask}`}>
        Measure the opening and the narrowest doorway on the way in, each at its tightest point. Fractions are fine.
      </p>
      <div ref={fields} className={styles.inputs}>
        {inputs.map(({ name, label }) => (
          <Field
            key={name}
            label={label}
            name={name}
            value={typed[name]}
            autoComplete="off"
            error={left.has(name) && wrong(name) ? "Use inches, like 36 or 70½" : undefined}
            onChange={(event) => {
              setTyped({ ...typed, [name]: event.currentTarget.value });
              setLeft(new Set([...left].filter((other) => other !== name)));
            }}
            onBlur={() => setLeft(new Set([...left, name]))}
          />
        ))}
      </div>
      <Result answer={answer} unread={inputs.some(({ name }) => wrong(name))} />
      <FitBars measures={answer.measures} />
      <h3>The opening</h3>
      <p className="sm muted">{[openingNote(spec), ...roomNotes(spec)].join(" ")}</p>
      <h3>Getting it in</h3>
      <p className="sm muted">
        {pathNote(spec)} {answer.assumed} These clearances are typical of its kind: the maker's own sheet decides.
      </p>
    </section>
  );
}

/** What was typed before the page was live, which no event tells of. */
function typedEarly(fields: HTMLElement | null): Partial<Record<Name, string>> {
  return Object.fromEntries([...(fields?.querySelectorAll("input") ?? [])].map(({ name, value }) => [name, value]));
}

/** The verdict; unread says that something typed is no length. */
function Result({ answer, unread }: { answer: Answer; unread: boolean }) {
  const known = answer.measures.length > 0 || answer.way;
  const open = unread && answer.verdict !== "no";
  const tone = { ok: styles.good, tight: styles.warn, no: styles.bad }[open ? "tight" : answer.verdict];
  return (
    <div role="status">
      {known && (
        <div className={`${styles.say} ${tone}`}>
          <Icon of={open || answer.verdict === "no" ? CircleAlert : CircleCheck} />
          <p>
            <b>{open ? "Not known yet: a length can't be read." : headline(answer)}</b> {answer.reasons.join(" ")}
          </p>
        </div>
      )}
    </div>
  );
}

function headline({ verdict, complete }: Answer): string {
  if (verdict === "no") return "It does not fit.";
  if (!complete) return "So far it fits.";
  return verdict === "tight" ? "It fits, closely." : "It fits.";
}
