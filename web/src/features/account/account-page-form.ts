import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/api";
import { messageOf } from "./failure";

export type Values<Name extends string> = Record<Name, string>;
export type Errors<Name extends string> = Partial<Record<Name, string>>;

/** A form of the account page. Its inputs hold their own values, so that no failure touches typed text. */
export type AccountForm<Name extends string> = {
  form: RefObject<HTMLFormElement | null>;
  busy: boolean;
  errors: Errors<Name>;
  /** The failure, if no field is to blame. Each is a new object, so that each takes the focus. */
  failure: { text: string } | null;
  /** The result in words; "" before the first submit and after the next edit. */
  done: string;
  edited(event: FormEvent<HTMLFormElement>): void;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
};

type Handling<Name extends string> = {
  /** Returns messages for errors found before sending. */
  check(values: Values<Name>): Errors<Name>;
  /** Sends it. "leaving": the page is being left, so the form stays busy. */
  send(values: Values<Name>): Promise<"done" | "leaving">;
  /** Returns the result in words, for below the form. */
  words?(values: Values<Name>): string;
};

/** names: the inputs by their names in the form and on the wire, in the form's order. */
export function useAccountForm<Name extends string>(names: readonly Name[], { check, send, words }: Handling<Name>): AccountForm<Name> {
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false); // a ref, because a state would come too late for a second press
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [marked, setMarked] = useState<Errors<Name>>({});
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const [done, setDone] = useState("");
  const first = names.find((name) => marked[name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each marking moves the focus, also to the same field
  useLayoutEffect(() => {
    const input = first && form.current?.elements.namedItem(first);
    if (input instanceof HTMLInputElement) input.focus();
  }, [marked]);

  const mark = (wrong: Errors<Name>) => {
    setErrors(wrong);
    setMarked(wrong);
    return names.some((name) => wrong[name]);
  };
  const refuse = (error: unknown) => {
    const wrong = error instanceof ApiError ? (error.fields as Errors<Name>) : {};
    if (!mark(wrong)) setFailure({ text: messageOf(error) });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    setFailure(null);
    setDone("");
    const data = new FormData(event.currentTarget);
    const values = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")])) as Values<Name>;
    if (mark(check(values))) return;
    running.current = true;
    setBusy(true);
    try {
      if ((await send(values)) === "leaving") return;
      form.current?.reset();
      setDone(words?.(values) ?? "");
    } catch (error) {
      refuse(error);
    }
    running.current = false;
    setBusy(false);
  };
  const edited = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    setDone("");
    setErrors((old) => (name in old ? { ...old, [name]: undefined } : old));
  };
  return { form, busy, errors, failure, done, edited, submit };
}
