import { Labelled } from "../../ui/field/labelled";

type Option = { value: string; label: string };
type Props = {
  label: string;
  name: string;
  value: string;
  options: readonly Option[];
  error?: string;
  onChange: (value: string) => void;
};

/** A field with a select, the counterpart of ui/field for a choice of a few. */
export function SelectField({ label, name, value, options, error, onChange }: Props) {
  return (
    <Labelled label={label} error={error}>
      {(tied) => (
        <select {...tied} name={name} value={value} onChange={(event) => onChange(event.target.value)}>
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
