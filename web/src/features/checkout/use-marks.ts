import { type RefObject, useLayoutEffect, useState } from "react";
import { type FieldErrors, type FieldName, fieldNames, firstOf } from "./validation";

/** The messages beside the fields. Marking moves the focus to the first wrong one; mending one moves nothing. */
export function useMarks(form: RefObject<HTMLFormElement | null>) {
  const [marked, setMarked] = useState<FieldErrors>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  useLayoutEffect(() => {
    const first = firstOf(marked);
    const input = first && form.current?.elements.namedItem(first);
    if (input instanceof HTMLInputElement) input.focus();
  }, [marked, form]);
  return {
    errors,
    /** Replaces the messages of the named fields; those of the others stay. */
    mark(wrong: FieldErrors, names: readonly FieldName[] = fieldNames) {
      setMarked(wrong);
      setErrors((old) => ({ ...old, ...Object.fromEntries(names.map((name) => [name, wrong[name]])) }));
    },
    clear: (name: FieldName) => setErrors((old) => (old[name] ? { ...old, [name]: undefined } : old)),
  };
}
