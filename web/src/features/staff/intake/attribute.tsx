import { Field } from "../../../ui/field/field";
import { Labelled } from "../../../ui/field/labelled";
import { MarkdownEditor } from "../../../ui/markdown-editor/markdown-editor";
import type { Desk } from "./desk";
import { setField } from "./draft";

type Props = { desk: Desk; name: string; label?: string; hint?: string; onPick?: (text: string) => void };

/** Fields that may have several of their choices, between bars. */
const several = ["badges"];

const keyboards: Readonly<Record<string, "numeric" | "decimal">> = {
  year: "numeric",
  price: "decimal",
  regular_price: "decimal",
  capacity: "decimal",
  stock: "numeric",
};

/** One field of a unit, as the form's specification has it. */
export function AttributeField({ desk: { form, draft, edit }, name, label, hint, onPick }: Props) {
  const spec = form.attributes.find((one) => one.name === name);
  const words = label ?? spec?.label ?? name;
  const value = draft.fields[name] ?? "";
  const put = onPick ?? ((text: string) => edit((now) => setField(now, name, text)));
  const error = draft.errors[name];
  if (name === "description") {
    const oneLine = (text: string) => put(text.replaceAll("\n", " "));
    return <MarkdownEditor plain label={words} hint={hint} error={error} rows={4} value={value} onChange={oneLine} />;
  }
  if (!spec?.choices.length || several.includes(name)) {
    return (
      <Field
        label={words}
        hint={hint}
        type="text"
        inputMode={keyboards[name]}
        enterKeyHint="next"
        autoComplete="off"
        value={value}
        onChange={(event) => put(event.target.value)}
        error={error}
      />
    );
  }
  return (
    <Labelled label={words} error={error}>
      {(tied) => (
        <select {...tied} value={value} onChange={(event) => put(event.target.value)}>
          <option value="" />
          {spec.choices.filter(Boolean).map((choice) => (
            <option key={choice} value={choice}>
              {form.kinds.find(({ key }) => key === choice)?.label ?? word(choice)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** "stainless" -> "Stainless". */
export function word(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
