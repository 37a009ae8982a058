import { type ChangeEvent, useId } from "react";
import { type Choice, severities, stateChoices, stateWords } from "./choice";
import styles from "./filters.module.css";
import type { Choose } from "./use-choice";

const severityWords = { error: "Errors", warning: "Warnings", notice: "Notices" };

/** What narrows the findings further; states have a view of their own, which needs no such filter. */
export function Filters({ choice, choose }: { choice: Choice; choose: Choose }) {
  return (
    <search className={styles.filters} aria-label="Filter findings">
      <Select
        label="Severity"
        value={choice.severity}
        options={[["", "All"], ...severities.map((severity) => [severity, severityWords[severity]] as const)]}
        choose={(severity) => choose({ ...choice, severity })}
      />
      {choice.by !== "state" && (
        <Select
          label="State"
          value={choice.state}
          options={stateChoices.map((state) => [state, stateWords[state]] as const)}
          choose={(state) => choose({ ...choice, state })}
        />
      )}
      <label>
        Page address contains
        <input
          type="search"
          value={choice.address}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => choose({ ...choice, address: event.currentTarget.value }, "adjust")}
        />
      </label>
    </search>
  );
}

type SelectProps<T extends string> = { label: string; value: T; options: (readonly [T, string])[]; choose: (value: T) => void };

function Select<T extends string>({ label, value, options, choose }: SelectProps<T>) {
  const id = useId();
  const changed = (event: ChangeEvent<HTMLSelectElement>) => {
    const option = options.find(([key]) => key === event.currentTarget.value);
    if (option) choose(option[0]);
  };
  return (
    <label htmlFor={id}>
      {label}
      <select id={id} value={value} onChange={changed}>
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
