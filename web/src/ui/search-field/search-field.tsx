import { Search } from "lucide-react";
import { Icon } from "../icon/icon";
import styles from "./search-field.module.css";

type Props = { id: string; label: string; value?: string; placeholder?: string; big?: boolean; className?: string };

/** A field that asks the search page: a plain form, which needs no script. The sign at its start sends it. */
export function SearchField({ id, label, value, placeholder, big = false, className }: Props) {
  const look = [styles.field, big && styles.big, className].filter(Boolean).join(" ");
  return (
    <search className={look}>
      <form action="/search" data-search="">
        <button type="submit" aria-label="Search">
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
