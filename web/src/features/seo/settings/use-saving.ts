import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { ApiError } from "../../../lib/api";

export type FieldErrors = Readonly<Record<string, string>>;

/** A form that is saved. Its inputs hold their own values, so that no failure touches typed text. */
export type Saving = {
  form: RefObject<HTMLFormElement | null>;
  /** The button's text during a run; "" otherwise. */
  busy: string;
  /** Messages by the names of the form's controls. */
  errors: FieldErrors;
  /** The failure, if no control is to blame. Each is a new object, so that each takes the focus. */
  failure: Error | null;
  /** The result in words; "" before the first save and after the next edit. */
  done: string;
  /** Runs a change and reports the result; ignored while one runs. Resolves to whether it succeeded. during: the button's text. */
  save(change: () => Promise<void>, words: string, during?: string): Promise<boolean>;
  /** Marks errors found before sending. */
  refuse(errors: FieldErrors): void;
  /** Clears the message of an edited control (null: all messages), which no longer holds. */
  edited(name: string | null): void;
};

/** State of a form that is saved by a call. named: the server's fields by the names that the form's controls have. */
export function useSaving(named: (fields: FieldErrors) => FieldErrors = (fields) => fields): Saving {
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false); // a ref, because a state would come too late for a second press
  const [busy, setBusy] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [marked, setMarked] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<Saving["failure"]>(null);
  const [done, setDone] = useState("");
  useLayoutEffect(() => {
    const first = Array.from(form.current?.elements ?? []).find((control) => marked[(control as HTMLInputElement).name]);
    if (first instanceof HTMLElement) first.focus();
    else if (Object.keys(marked).length > 0) setFailure(new Error(Object.values(marked)[0]));
  }, [marked]);

  const refuse = (wrong: FieldErrors) => {
    setErrors(wrong);
    setMarked(wrong);
    setDone("");
    setFailure(null);
  };
  const save = async (change: () => Promise<void>, words: string, during = "Saving...") => {
    if (running.current) return false;
    running.current = true;
    setBusy(during);
    setDone("");
    setFailure(null);
    let saved = false;
    try {
      await change();
      saved = true;
      setErrors({});
      setDone(words);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) refuse(named(error.fields));
      else setFailure(error as Error);
    }
    running.current = false;
    setBusy("");
    return saved;
  };
  const edited = (name: string | null) => {
    setDone("");
    setErrors((old) => {
      if (name === null) return {};
      return old[name] ? Object.fromEntries(Object.entries(old).filter(([key]) => key !== name)) : old;
    });
  };
  return { form, busy, errors, failure, done, save, refuse, edited };
}
