import { Search } from "lucide-react";
import { Icon } from "../icon/icon";
import styles from "./search-field.module.css";

type Props = { id: string; label: string; value?: string; placeholder?: string; big?: boolean; live?: boolean; className?: string };

/** A field that asks the search page: a plain form, which needs no script. Enter or the sign at its start sends it. A live one opens the panel. */
export function SearchField({ id, label, value, placeholder, big = false, live = false, className }: Props) {
  const look = [styles.field, big && styles.big, className].filter(Boolean).join(" ");
  return (
    <search className={look}>
      <form action="/search" data-search={live ? "" : undefined}>
        <button type="submit" aria-label="Search" tabIndex={-1}>
          <Icon of={Search} />
        </button>
        <input
          id={id}
          name="q"
          type="search"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={value}
          maxLength={200}
          autoComplete="off"
        />
      </form>
    </search>
  );
}
