import { type FormEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { ApiError, call } from "../../lib/api";
import { checkEmail } from "../../lib/email";
import { useFocusKept } from "../../lib/focus-kept";
import type { AlertSaid } from "../../lib/wire-types";
import { button } from "../../ui/button/button";
import { Field } from "../../ui/field/field";
import { Trap } from "../../ui/field/trap";
import styles from "./alert-form.module.css";

export type AlertFormProps = {
  /** As in: a gas dryer under $300. */
  words: string;
  /** A query of /shop. */
  filters: string;
  /** The refused e-mail address, and the reason. */
  email?: string;
  problem?: string;
};

/** One field that asks for an e-mail when such a unit arrives. Without script the browser posts it to a page. */
export function AlertForm({ words, filters, email, problem }: AlertFormProps) {
  const { error, busy, said, input, submitButton, submit, edited } = useAlert(filters, problem);
  const title = useId();
  return (
    <section className={styles.alert} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        Tell me when {words} arrives
      </h2>
      {said ? (
        <p className={styles.said} role="status">
          {said}
        </p>
      ) : (
        <form className={styles.form} method="post" action="/alerts" noValidate onSubmit={submit} onInput={edited}>
          <input type="hidden" name="filters" value={filters} />
          <Field
            ref={input}
            label="Your email"
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            defaultValue={email}
            error={error}
          />
          <button ref={submitButton} type="submit" className={button()} disabled={busy} aria-disabled={busy || undefined}>
            {busy ? "Sending..." : "Tell me"}
          </button>
          <Trap />
          <p className={styles.small}>
            First we ask by mail whether it was you. Then at most one letter a day, only when one arrives. It ends after 90 days, or at once
            by a link in each letter.
          </p>
        </form>
      )}
    </section>
  );
}

function useAlert(filters: string, problem = "") {
  const [error, setError] = useState(problem);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const submitButton = useFocusKept(busy);
  const [refused, setRefused] = useState({}); // new at each refusal: it moves the focus
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal moves the focus, also with the same words
  useLayoutEffect(() => {
    if (error !== problem) input.current?.focus();
  }, [refused]);

  const refuse = (message: string) => {
    setError(message);
    setRefused({});
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = String(data.get("email") ?? "");
    const wrong = checkEmail(email);
    if (wrong) return refuse(wrong);
    setBusy(true);
    try {
      const body = { email, filters, website: String(data.get("website") ?? "") };
      setSaid((await call<AlertSaid>("/api/alerts", { method: "POST", body })).message);
    } catch (error) {
      refuse(error instanceof ApiError ? error.message : "Something went wrong. Please try again.");
    }
    setBusy(false);
  };
  return { error, busy, said, input, submitButton, submit, edited: () => setError("") };
}
