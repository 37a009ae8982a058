import { type FormEvent, useState } from "react";
import { useChange } from "../../../../lib/data";
import type { Assumption, AssumptionEdit } from "../../../../lib/wire-types";
import { button } from "../../../../ui/button/button";
import { Field } from "../../../../ui/field/field";
import { reads } from "../../data";
import { SaveRow } from "../../settings/notes";
import { useSaving } from "../../settings/use-saving";
import { Section } from "../section";
import styles from "./opportunities.module.css";

const path = "/api/seo/opportunities/assumptions";
const parts = ["low", "value", "high"] as const;
const labels = { low: "Low", value: "Likely", high: "High" };

type Typed = Record<keyof AssumptionEdit, string>;

/** Shares are typed in percent and stored as fractions; money is typed in dollars and stored in cents. */
const isMoney = ({ name }: Assumption) => name === "ticket_cents";
const shown = (of: Assumption, value: number) => String(Number((isMoney(of) ? value / 100 : value * 100).toFixed(4)));
const stored = (of: Assumption, typed: string) =>
  isMoney(of) ? Math.round(Number(typed) * 100) : Number((Number(typed) / 100).toFixed(8));
const typedOf = (of: Assumption): Typed => ({ low: shown(of, of.low), value: shown(of, of.value), high: shown(of, of.high) });
const allTyped = (factors: Assumption[]) => Object.fromEntries(factors.map((factor) => [factor.name, typedOf(factor)]));

/** The assumptions behind the expected dollars, which staff can correct. */
export function Assumptions({ factors }: { factors: Assumption[] }) {
  const saving = useSaving();
  const { mutateAsync: send } = useChange<Assumption[]>(reads.assumptions.all, reads.opportunities.all);
  const [typed, setTyped] = useState(() => allTyped(factors));
  const put = (body: Record<string, AssumptionEdit | null>, words: string) =>
    saving.save(async () => {
      const now = await send({ path, method: "PUT", body });
      setTyped((old) => ({ ...old, ...allTyped(now.filter(({ name }) => name in body)) }));
    }, words);
  const reset = ({ name, title }: Assumption) => {
    const likely = saving.form.current?.elements.namedItem(name);
    if (likely instanceof HTMLElement) likely.focus(); // its button goes
    void put({ [name]: null }, `${title} has its start value.`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const edits = factors.flatMap((factor) => {
      const typing = typed[factor.name] ?? typedOf(factor);
      const edit = { low: stored(factor, typing.low), value: stored(factor, typing.value), high: stored(factor, typing.high) };
      return parts.every((part) => edit[part] === factor[part]) ? [] : [{ factor, edit, typing }];
    });
    const wrong = edits.flatMap(({ factor, edit, typing }) => (isWrong(factor, edit, typing) ? [[factor.name, ruleOf(factor)]] : []));
    if (wrong.length > 0) saving.refuse(Object.fromEntries(wrong));
    else void put(Object.fromEntries(edits.map(({ factor, edit }) => [factor.name, edit])), "Saved. The opportunities follow.");
  };
  return (
    <Section title="Assumptions">
      <form ref={saving.form} className={styles.assumptions} onSubmit={submit} noValidate autoComplete="off">
        {factors.map((factor) => (
          <fieldset key={factor.name}>
            <legend>
              {factor.title}, {isMoney(factor) ? "$" : "%"} {factor.assumed && <i>assumption</i>}
            </legend>
            <p>{factor.meaning}</p>
            {parts.map((part) => (
              <Field
                key={part}
                label={labels[part]}
                name={part === "value" ? factor.name : `${factor.name}.${part}`}
                inputMode="decimal"
                value={typed[factor.name]?.[part] ?? ""}
                error={part === "value" ? saving.errors[factor.name] : undefined}
                onChange={({ target }) => {
                  setTyped((old) => ({ ...old, [factor.name]: { ...typedOf(factor), ...old[factor.name], [part]: target.value } }));
                  saving.edited(factor.name);
                }}
              />
            ))}
            {!factor.assumed && (
              <button type="button" className={button("plain", true)} onClick={() => reset(factor)}>
                Reset<span className="vh"> {factor.title} to its start value</span>
              </button>
            )}
          </fieldset>
        ))}
        <div>
          <SaveRow saving={saving} label="Save assumptions" />
        </div>
      </form>
    </Section>
  );
}

function isWrong({ most }: Assumption, { low, value, high }: AssumptionEdit, typed: Typed): boolean {
  return parts.some((part) => typed[part].trim() === "") || !(0 <= low && low <= value && value <= high && high <= most);
}

function ruleOf(factor: Assumption): string {
  const most = isMoney(factor) ? `$${shown(factor, factor.most)}` : `${shown(factor, factor.most)}%`;
  return `Low, likely and high must rise, from 0 to at most ${most}`;
}
