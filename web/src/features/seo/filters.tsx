import { type ReactNode, useEffect, useId, useState } from "react";
import { button } from "../../ui/button/button";
import styles from "./filters.module.css";
import { useFocusHandedOn } from "./focus-handed-on";
import { QueryLink } from "./query-link";

const pause = 300; // milliseconds without a letter typed before the server is asked

/** What a list is narrowed by. */
export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search className={styles.filters} aria-label={label}>
      {children}
    </search>
  );
}

type SelectProps<T extends string> = { label: string; value: T; options: readonly (readonly [T, string])[]; choose: (value: T) => void };

/** The way back to the whole list; it goes as it is taken. */
export function ClearFilters({ to }: { to: string }) {
  return (
    <div ref={useFocusHandedOn<HTMLDivElement>()}>
      <QueryLink className={button("line", true)} to={to}>
        Clear the filters
      </QueryLink>
    </div>
  );
}

/** One of a few. */
export function SelectFilter<T extends string>({ label, value, options, choose }: SelectProps<T>) {
  const id = useId();
  return (
    <label htmlFor={id}>
      {label}
      <select id={id} value={value} onChange={({ currentTarget }) => choose(options[currentTarget.selectedIndex]?.[0] ?? value)}>
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Text, chosen once its typing pauses. */
export function TextFilter({ label, value, choose }: { label: string; value: string; choose: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [chosen, setChosen] = useState(value);
  if (value !== chosen) {
    setChosen(value);
    if (value !== typed.trim()) setTyped(value); // cleared, or the back button
  }
  useEffect(() => {
    if (typed.trim() === chosen) return;
    const timer = setTimeout(() => choose(typed.trim()), pause);
    return () => clearTimeout(timer);
  });
  return (
    <label>
      {label}
      <input
        type="search"
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </label>
  );
}
