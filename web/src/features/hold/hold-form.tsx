import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { ApiError, call } from "../../lib/api";
import type { ContactAnswer } from "../../lib/wire-types";
import { button } from "../../ui/button/button";
import { Field } from "../../ui/field/field";
import styles from "./hold.module.css";

type Props = {
  hours: number;
  /** A signed-in visitor's name and phone are filled in. */
  signedIn: boolean;
  hold: (who: { name: string; phone: string }) => Promise<void>;
  cancel: () => void;
};

/** Asks for the name and phone to hold a unit under. Typed text stays after any error. */
export function HoldForm({ hours, signedIn, hold, cancel }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const field = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null;
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  useEffect(() => {
    if (signedIn) void fill(form.current);
  }, [signedIn]);
  useEffect(() => {
    const first = refused && ["name", "phone"].find((name) => refused.fields[name]);
    if (first) (form.current?.elements.namedItem(first) as HTMLInputElement | null)?.focus();
  }, [refused]);
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefused(null);
    try {
      await hold({ name: field("name")?.value ?? "", phone: field("phone")?.value ?? "" });
    } catch (error) {
      setBusy(false);
      setRefused(error instanceof ApiError ? error : new ApiError(0));
    }
  };
  const fields = refused?.fields ?? {};
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <p>
        <b>We keep it for you for {hours} hours.</b> Nothing to pay. One unit a person.
      </p>
      <div className={styles.fields}>
        <Field label="Your name" name="name" autoComplete="name" maxLength={100} error={fields.name} />
        <Field label="Phone" name="phone" type="tel" autoComplete="tel" error={fields.phone} />
      </div>
      {refused && !fields.name && !fields.phone && (
        <p className={styles.refused} role="alert">
          {refused.message}
        </p>
      )}
      <div className={styles.deeds}>
        <button type="submit" className={button()} aria-disabled={busy || undefined}>
          {busy ? "Holding..." : "Hold it for me"}
        </button>
        <button type="button" className={button("plain")} onClick={cancel}>
          Not now
        </button>
      </div>
    </form>
  );
}

/** Fills empty fields from the newest order; without an answer they stay empty. */
async function fill(form: HTMLFormElement | null): Promise<void> {
  try {
    const { firstName, lastName, phone } = await call<ContactAnswer>("/api/account/contact");
    const known: Record<string, string> = { name: `${firstName} ${lastName}`.trim(), phone };
    for (const [name, value] of Object.entries(known)) {
      const input = form?.elements.namedItem(name);
      if (input instanceof HTMLInputElement && input.value === "") input.value = value;
    }
  } catch {
    // it only saves typing
  }
}
