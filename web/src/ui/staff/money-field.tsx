import { centsOf, money } from "../../lib/format";
import { Field } from "../field/field";

type Props = { label: string; typed: string; onType: (typed: string) => void; error?: string; hint?: string };

/** An amount in dollars. The typed text stays as typed; centsOf reads it. */
export function MoneyField({ label, typed, onType, error, hint }: Props) {
  const wrong = typed !== "" && centsOf(typed) === null ? "Please enter dollars, such as 742.63" : undefined;
  return (
    <Field
      label={label}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      hint={hint}
      error={error ?? wrong}
    />
  );
}

/** An amount as such a field shows it: 74263 -> "742.63". */
export function typedOf(cents: number): string {
  return money(cents).slice(1).replaceAll(",", "");
}
