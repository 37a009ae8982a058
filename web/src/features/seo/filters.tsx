import { type ReactNode, useId } from "react";
import { useFocusHandedOn } from "../../lib/focus-handed-on";
import { button } from "../../ui/button/button";
import { QueryLink } from "../../ui/list/query-link";
import styles from "./filters.module.css";

/** The filters of a list. */
export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search className={styles.filters} aria-label={label}>
      {children}
    </search>
  );
}

type SelectProps<T extends string> = { label: string; value: T; options: readonly (readonly [T, string])[]; choose: (value: T) => void };

/** A link back to the whole list; it goes away when followed. */
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
