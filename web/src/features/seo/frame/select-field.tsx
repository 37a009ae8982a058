import type { ChangeEventHandler } from "react";
import { Labelled } from "../../../ui/field/labelled";

type Props = {
  label: string;
  name: string;
  value: string;
  error?: string;
  options: { value: string; label: string }[];
  onChange: ChangeEventHandler<HTMLSelectElement>;
};

/** What ui/field is to an input, for a choice of a few. */
export function SelectField({ label, name, value, error, options, onChange }: Props) {
  return (
    <Labelled label={label} error={error}>
      {(tied) => (
        <select {...tied} name={name} value={value} onChange={onChange}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
