import { type RefObject, useEffect } from "react";
import { addressNames, type Customer, type FieldName, whoNames } from "./validation";

type Typed = { checkable: boolean; city: string };

/** Fills empty fields with the signed-in user's known details. The address is filled as a whole, and only if none was begun. */
export function useContact(
  known: Partial<Customer> | null,
  form: RefObject<HTMLFormElement | null>,
  onFilled: (typed: Typed) => void,
): void {
  useEffect(() => {
    if (!known || !form.current) return;
    const { elements } = form.current;
    const input = (name: FieldName) => elements.namedItem(name) as HTMLInputElement;
    for (const name of whoNames) input(name).value ||= known[name] ?? "";
    if (known.address && !input("address").value && !input("city").value && !input("zipCode").value) {
      for (const name of addressNames) input(name).value = known[name] ?? "";
    }
    onFilled({ checkable: input("address").value !== "" && input("zipCode").value !== "", city: input("city").value });
  }, [known, form, onFilled]);
}
