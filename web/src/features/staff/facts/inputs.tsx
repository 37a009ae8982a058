import { Plus, Trash2 } from "lucide-react";
import type { HTMLAttributes } from "react";
import type { FactField } from "../../../lib/wire-types";
import { button, iconButton } from "../../../ui/button/button";
import { Field } from "../../../ui/field/field";
import { Icon } from "../../../ui/icon/icon";
import { MarkdownEditor } from "../../../ui/markdown-editor/markdown-editor";
import styles from "./facts.module.css";

type Props = { field: FactField; value: unknown; wrong?: string; onChange: (value: unknown) => void };

const modes: Partial<Record<FactField["kind"], HTMLAttributes<HTMLElement>["inputMode"]>> = {
  money: "decimal",
  percent: "decimal",
  count: "numeric",
};
const types: Partial<Record<FactField["kind"], string>> = { phone: "tel", email: "email", url: "url" };

/** The input of one field. */
export function FactInput({ field, value, wrong, onChange }: Props) {
  const { kind, label, hint } = field;
  if (kind === "yes") {
    return (
      <label className={styles.yes}>
        <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.target.checked)} />
        {label}
      </label>
    );
  }
  if (kind === "texts") return <TextRows label={label} lines={value as string[]} onChange={onChange} />;
  if (kind === "long") {
    return (
      <MarkdownEditor
        plain
        label={label}
        hint={hint}
        error={wrong}
        rows={3}
        value={String(value ?? "")}
        onChange={(text) => onChange(text.replaceAll("\n", " "))} // a fact is one line
      />
    );
  }
  return (
    <Field
      label={kind === "money" ? `${label}, $` : label}
      hint={hint}
      error={wrong}
      type={types[kind] ?? "text"}
      inputMode={modes[kind]}
      autoComplete="off"
      value={String(value ?? "")}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A list of names, one a row. */
function TextRows({ label, lines, onChange }: { label: string; lines: string[]; onChange: (lines: string[]) => void }) {
  return (
    <fieldset className={styles.rows}>
      <legend>{label}</legend>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
        <div key={index} className={styles.row}>
          <input
            aria-label={`${label}, ${index + 1}`}
            value={line}
            onChange={(event) => onChange(lines.map((old, place) => (place === index ? event.target.value : old)))}
          />
          <RemoveRow what={line || `row ${index + 1}`} onClick={() => onChange(lines.filter((_, place) => place !== index))} />
        </div>
      ))}
      <AddRow what="Add a row" onClick={() => onChange([...lines, ""])} />
    </fieldset>
  );
}

export function RemoveRow({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <button type="button" className={iconButton} aria-label={`Remove ${what}`} onClick={onClick}>
      <Icon of={Trash2} small />
    </button>
  );
}

export function AddRow({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <button type="button" className={button("line", true)} onClick={onClick}>
      <Icon of={Plus} small />
      {what}
    </button>
  );
}
