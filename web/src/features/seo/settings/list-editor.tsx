import { Plus, Trash2 } from "lucide-react";
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { button, iconButton } from "../../../ui/button/button";
import { Field } from "../../../ui/field/field";
import { Icon } from "../../../ui/icon/icon";
import styles from "./form.module.css";
import { SaveRow } from "./notes";
import { type FieldErrors, type Saving, useSaving } from "./use-saving";

/** The values of a row's controls. */
export type Cells = Record<string, string>;

type Row<T extends Cells> = { id: number; cells: T };

/** A row's control: its name in the form, its value and error, and its setter. */
export type Control = { name: string; value: string; error: string | undefined; set: (value: string) => void };

type Props<T extends Cells> = {
  list: string; // as the server names it
  one: string; // an entry, in words
  empty: T;
  start: readonly T[];
  /** The empty list's advice. */
  nothing: string;
  columns: "two" | "four" | "place";
  /** So many entries at most. */
  most?: number;
  /** Other controls saved with the list, above it, and remarks about the number of entries, below it. */
  above?: (saving: Saving) => ReactNode;
  below?: (entries: number) => ReactNode;
  /** The controls of a row; control gives the one of a cell. */
  row: (control: (cell: keyof T & string) => Control) => ReactNode;
  /** Sends the entries and resolves to the stored ones. anyway: replaces somebody else's newer entries too. */
  send: (entries: readonly T[], anyway: boolean) => Promise<readonly T[]>;
  /** Resolves to the entries as somebody else has left them. */
  read: () => Promise<readonly T[]>;
};

/** A list of entries of a few texts each: add, change, remove, then save it as a whole. Entries that are left empty are left out. */
export function ListEditor<T extends Cells>(props: Props<T>) {
  const { list, one, empty, start, nothing, columns, most = 100, above, below, row, send, read } = props;
  const saving = useSaving();
  const ids = useRef(0);
  const number = (cells: T): Row<T> => ({ id: ids.current++, cells });
  const [rows, setRows] = useState<readonly Row<T>[]>(() => start.map(number));
  const add = useRef<HTMLButtonElement>(null);
  const moved = useRef<"added" | "removed" | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the rows
  useLayoutEffect(() => {
    if (moved.current === "removed") add.current?.focus(); // the button that had it is gone
    if (moved.current === "added") saving.form.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
    moved.current = null;
  }, [rows]);

  const save = (anyway: boolean) => {
    const entries = rows.filter(({ cells }) => Object.keys(cells).some((cell) => cells[cell]?.trim() !== empty[cell]));
    void saving.save(async () => {
      setRows(entries); // so that the server's numbers are theirs
      const stored = await send(
        entries.map(({ cells }) => cells),
        anyway,
      );
      const saved = stored.map((cells, index) => ({ id: entries[index]?.id ?? ids.current++, cells })); // the focus stays in its row
      setRows((old) => (old === entries ? saved : old)); // entries typed meanwhile stay
    }, `The ${list} are saved.`);
  };
  const load = () => void saving.save(async () => setRows((await read()).map(number)), "Theirs are loaded.", "Loading...");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(false);
  };
  const set = (id: number, cell: string, value: string, name: string) => {
    setRows((old) => old.map((entry) => (entry.id === id ? { ...entry, cells: { ...entry.cells, [cell]: value } } : entry)));
    saving.edited(name);
  };
  const remove = (id: number) => {
    setRows((old) => old.filter((entry) => entry.id !== id));
    saving.edited(null); // the numbers of the others have changed
    moved.current = "removed";
  };
  return (
    <form ref={saving.form} className={styles.form} onSubmit={submit} noValidate>
      {above?.(saving)}
      {rows.length === 0 && <p className="sm">{nothing}</p>}
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map(({ id, cells }, index) => (
            <li key={id}>
              <fieldset className={`${styles.cells} ${styles[columns]}`}>
                <legend className="vh">{cells.name?.trim() || `New ${one}`}</legend>
                {row((cell) =>
                  control(saving.errors, `${list}[${index}].${cell}`, cells[cell] ?? "", (value, name) => set(id, cell, value, name)),
                )}
                <button
                  type="button"
                  className={iconButton}
                  aria-label={`Remove ${cells.name?.trim() || `the new ${one}`}`}
                  onClick={() => remove(id)}
                >
                  <Icon of={Trash2} />
                </button>
              </fieldset>
            </li>
          ))}
        </ul>
      )}
      {below?.(rows.length)}
      <SaveRow saving={saving} label={`Save ${list}`} theirs={{ load, replace: () => save(true) }}>
        {rows.length < most ? (
          <button
            ref={add}
            type="button"
            className={button("plain", true)}
            onClick={() => {
              moved.current = "added";
              setRows((old) => [...old, number(empty)]);
              saving.edited("");
            }}
          >
            <Icon of={Plus} small />
            Add a {one}
          </button>
        ) : (
          <span className="sm muted">That is the most, {most}.</span>
        )}
      </SaveRow>
    </form>
  );
}

function control(errors: FieldErrors, name: string, value: string, set: (value: string, name: string) => void): Control {
  return { name, value, error: errors[name], set: (changed) => set(changed, name) };
}

/** The field for an entry's name. */
export function NameField({ set, ...field }: Control) {
  return <Field label="Name" {...field} autoComplete="off" onChange={(event) => set(event.target.value)} />;
}
