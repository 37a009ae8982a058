import { Labelled } from "../../../ui/field/labelled";

type Option = { value: string; label: string };
type ChoiceProps = {
  label: string;
  name: string;
  value: string;
  options: readonly Option[];
  error?: string;
  onChange: (value: string) => void;
};

/** One of a few. */
export function Choice({ label, name, value, options, error, onChange }: ChoiceProps) {
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
