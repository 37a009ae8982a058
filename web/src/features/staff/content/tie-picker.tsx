import { useState } from "react";
import type { DeskBody } from "../../../lib/wire-types";
import { ties } from "../../../ui/checks/mark-words";
import { Field } from "../../../ui/field/field";
import { Icon } from "../../../ui/icon/icon";
import styles from "./checks.module.css";

type Tie = { kind: "page" | "record"; ref: string };

const most = 8;

/** Pages of ours and facts of the record, found by their words; one press ties. */
export function TiePicker({ desk, onPick }: { desk: DeskBody; onPick: (tie: Tie) => void }) {
  const [typed, setTyped] = useState("");
  const words = typed.trim().toLowerCase();
  const all = [
    ...desk.linked.map(({ path, name }) => ({ kind: "page" as const, ref: path, name, about: path })),
    ...desk.placeholders.map(({ name, now }) => ({ kind: "record" as const, ref: name.slice(1, -1), name, about: now })),
  ];
  const found = all.filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(words));
  return (
    <div className={styles.picker}>
      <Field
        label="A page of ours or a fact that says so"
        type="search"
        value={typed}
        autoFocus
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="vh" role="status">
        {found.length} found
      </p>
      <ul>
        {found.slice(0, most).map(({ kind, ref, name, about }) => (
          <li key={kind + ref}>
            <button type="button" onClick={() => onPick({ kind, ref })}>
              <Icon of={ties[kind][0]} small />
              <span>
                {name} <small>{about}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="sm muted">Nothing has these words.</p>}
      {found.length > most && <p className="sm muted">{found.length - most} more: type a word of it.</p>}
    </div>
  );
}
