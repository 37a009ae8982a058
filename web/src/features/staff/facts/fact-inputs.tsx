import type { Fact } from "../../../lib/wire-types";
import { at, type Draft, draftOf, type Fee, type Line, put, type Wrong } from "./draft";
import styles from "./facts.module.css";
import { Fees } from "./fees";
import { Hours } from "./hours";
import { AddRow, FactInput, RemoveRow } from "./inputs";
import { nameOf } from "./words";

type Props = { fact: Fact; draft: Draft; wrong: Wrong; onChange: (draft: Draft) => void };

/** The inputs of a fact, by its form. */
export function Inputs({ fact, draft, wrong, onChange }: Props) {
  if (fact.form === "hours") return <Hours value={draft as { lines: Line[]; minutes: boolean }} wrong={wrong} onChange={onChange} />;
  if (fact.form === "fees") return <Fees rows={draft as Fee[]} wrong={wrong} onChange={onChange} />;
  if (fact.form === "rows") return <Rows fact={fact} draft={draft} wrong={wrong} onChange={onChange} />;
  return <Fields fact={fact} value={draft} prefix="" wrong={wrong} onChange={onChange} />;
}

function Fields(props: { fact: Fact; value: unknown; prefix: string; wrong: Wrong; onChange: (value: unknown) => void }) {
  const { fact, value, prefix, wrong, onChange } = props;
  return fact.fields.map((field) => (
    <FactInput
      key={field.name}
      field={field}
      value={at(value, field.name)}
      wrong={wrong[prefix + field.name]}
      onChange={(part) => onChange(put(value, field.name, part))}
    />
  ));
}

/** A list of records; one that was removed can come back as the shop started with it. */
function Rows({ fact, draft, wrong, onChange }: Props) {
  const rows = draft as unknown[];
  const missing = (draftOf(fact, fact.default) as unknown[]).filter((row) => !rows.some((kept) => at(kept, fact.id) === at(row, fact.id)));
  return (
    <>
      {rows.map((row, index) => (
        <fieldset key={String(at(row, fact.id))} className={styles.rows}>
          <legend>{nameOf(fact, row)}</legend>
          <Fields
            fact={fact}
            value={row}
            prefix={`${index}.`}
            wrong={wrong}
            onChange={(next) => onChange(rows.map((old, place) => (place === index ? next : old)))}
          />
          {!fact.fixed && <RemoveRow what={nameOf(fact, row)} onClick={() => onChange(rows.filter((_, place) => place !== index))} />}
        </fieldset>
      ))}
      {missing.map((row) => (
        <AddRow key={String(at(row, fact.id))} what={`Add ${nameOf(fact, row).toLowerCase()}`} onClick={() => onChange([...rows, row])} />
      ))}
    </>
  );
}
