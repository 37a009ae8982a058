import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { ApiError, call } from "../../lib/api";
import { useFocusKept } from "../../lib/focus-kept";
import type { Notify } from "../../lib/toast-types";
import { checkRequest, type FieldErrors, type FieldName, fieldNames, readRequest } from "./validation";

const sentMessage = "Partnership request submitted successfully! We'll contact you within 24-48 hours.";
const failedMessage = "Failed to submit request. Please try again or call us directly.";

/** The result, which stays by the form after the toast has gone. */
export type Outcome = { kind: "sent" } | { kind: "failed"; reason: string } | null;

export type RequestForm = {
  form: RefObject<HTMLFormElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  busy: boolean;
  errors: FieldErrors;
  outcome: Outcome;
  edited(event: FormEvent<HTMLFormElement>): void;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
};

/** The form's inputs hold their own values, so that no failure touches typed text. */
export function useRequest(notify: Notify): RequestForm {
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false); // a ref, because a state would come too late for a second press
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { errors, mark, clear } = useMarks(form);
  const button = useFocusKept(busy);

  const send = async (data: FormData) => {
    const { message, ...request } = readRequest(data);
    const body = { ...request, message: message || null, website: String(data.get("website") ?? "") };
    try {
      await call("/api/partnership-requests", { method: "POST", body });
    } catch (error) {
      console.error("The partnership request was not taken:", error);
      notify({ title: failedMessage, variant: "destructive" });
      if (!(error instanceof ApiError) || !mark(error.fields)) setOutcome({ kind: "failed", reason: reasonOf(error) });
      return;
    }
    form.current?.reset();
    notify({ title: sentMessage, variant: "success" });
    setOutcome({ kind: "sent" });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    const data = new FormData(event.currentTarget);
    setOutcome(null);
    if (mark(checkRequest(readRequest(data)))) return;
    running.current = true;
    setBusy(true);
    await send(data);
    running.current = false;
    setBusy(false);
  };
  const edited = (event: FormEvent<HTMLFormElement>) => {
    setOutcome(null);
    clear((event.target as HTMLInputElement).name as FieldName);
  };
  return { form, button, busy, errors, outcome, edited, submit };
}

/** The failure in words; "" if there are no useful ones. */
function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.message : "";
}

/** The messages beside the fields. Marking moves the focus to the first wrong one; mending one moves nothing. */
function useMarks(form: RefObject<HTMLFormElement | null>) {
  const [marked, setMarked] = useState<FieldErrors>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  useLayoutEffect(() => {
    const first = fieldNames.find((name) => marked[name]);
    const input = first && form.current?.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  }, [marked, form]);
  return {
    errors,
    /** Replaces all messages; says whether any field of the form is wrong. */
    mark(wrong: FieldErrors): boolean {
      setMarked(wrong);
      setErrors(wrong);
      return fieldNames.some((name) => wrong[name]);
    },
    clear: (name: FieldName) => setErrors((old) => (old[name] ? { ...old, [name]: undefined } : old)),
  };
}
