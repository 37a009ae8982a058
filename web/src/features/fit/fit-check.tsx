import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { inches } from "../../lib/format";
import type { FitSpec } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { Field } from "../../ui/field/field";
import { Icon } from "../../ui/icon/icon";
import { panel } from "../../ui/panel/panel";
import { type Answer, checkFit } from "./fit";
import { FitBars } from "./fit-bars";
import styles from "./fit-check.module.css";
import { openingNote, pathNote, roomNotes } from "./notes";
import { type OfferAlert, OthersThatFit } from "./others-that-fit";
import { parseInches } from "./parse-inches";
import { isEmpty, openingFor, type Space } from "./space";
import { useSpace, useSpaceStore } from "./space-context";

const inputs = [
  { name: "width", label: "Width, in" },
  { name: "height", label: "Height, in" },
  { name: "depth", label: "Depth, in" },
  { name: "doorway", label: "Doorway, in" },
  { name: "stairs", label: "Stairs, in" },
] as const;

type Name = (typeof inputs)[number]["name"];

const blank: Record<Name, string> = { width: "", height: "", depth: "", doorway: "", stairs: "" };

/** Compares the opening with the unit, in inches as a tape measure shows them. Typed measures are remembered for the unit's category. */
export function FitCheck({ spec, category, offer }: { spec: FitSpec; category: string; offer?: OfferAlert }) {
  const store = useSpaceStore();
  const space = useSpace();
  const [typed, setTyped] = useState(blank);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set()); // since they were typed in: nobody is corrected while typing
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => setTyped((now) => ({ ...now, ...typedEarly(fields.current) })), []);
  const shown = useRef(blank);
  useEffect(() => {
    const [before, now] = [shown.current, known(space, category)];
    shown.current = now;
    setTyped((typed) => withKnown(typed, before, now));
  }, [space, category]);
  const lengths = Object.fromEntries(inputs.map(({ name }) => [name, parseInches(typed[name])])) as Record<Name, number | null>;
  const ways = [lengths.doorway, lengths.stairs].filter((width) => width !== null);
  const answer = checkFit(spec, { ...lengths, path: ways.length > 0 ? Math.min(...ways) : null });
  const wrong = (name: Name) => typed[name].trim() !== "" && lengths[name] === null;
  const remember = (name: Name) => {
    if (wrong(name)) return;
    const length = lengths[name] ?? 0;
    if (name === "doorway" || name === "stairs") return store.give(category, { [name]: { width: length } });
    store.give(category, { opening: { ...openingFor(store.state(), category), [name]: length } });
  };
  return (
    <section className={`${panel} ${styles.check}`} aria-labelledby="fit-title" data-fit-list={`category=${category}`}>
      <h2 id="fit-title">Will it fit?</h2>
      <p className={`sm muted ${styles.ask}`}>
        Measure the opening, and the narrowest doorway and stairs on the way in, each at its tightest point. Fractions are fine. Your
        browser remembers them for you alone.
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
            onBlur={(event) => {
              setLeft(new Set([...left, name]));
              if (event.currentTarget.value !== known(space, category)[name]) remember(name);
            }}
          />
        ))}
      </div>
      <Result answer={answer} unread={inputs.some(({ name }) => wrong(name))} />
      {answer.verdict === "no" && <OthersThatFit space={space} category={category} offer={offer} />}
      <FitBars measures={answer.measures} />
      {!isEmpty(space) && (
        <button type="button" className={button("line", true)} onClick={store.forget}>
          Forget my measures
        </button>
      )}
      <div className={styles.needs}>
        <div>
          <h3>The opening</h3>
          <p className="sm muted">{[openingNote(spec), ...roomNotes(spec)].join(" ")}</p>
        </div>
        <div>
          <h3>Getting it in</h3>
          <p className="sm muted">
            {pathNote(spec)} {answer.assumed} These clearances are typical of its kind: the maker's own sheet decides.
          </p>
        </div>
      </div>
    </section>
  );
}

/** The remembered measures as the fields show them. */
function known(space: Space, category: string): Record<Name, string> {
  const opening = { ...openingFor(space, category), doorway: space.doorway.width, stairs: space.stairs.width };
  return { ...blank, ...Object.fromEntries(Object.entries(opening).map(([name, length]) => [name, length ? inches(length) : ""])) };
}

/** Puts changed remembered measures into fields that are empty or still show the old ones. */
function withKnown(typed: Record<Name, string>, before: Record<Name, string>, now: Record<Name, string>): Record<Name, string> {
  const next = { ...typed };
  for (const { name } of inputs) {
    const untouched = typed[name].trim() === "" || parseInches(typed[name]) === parseInches(before[name]);
    if (now[name] !== before[name] && untouched) next[name] = now[name];
  }
  return next;
}

/** Reads values typed before hydration, for which no event fires. */
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
