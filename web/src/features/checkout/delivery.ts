import { useRef, useState } from "react";
import { ApiError, call } from "../../lib/api";
import type { Notify } from "../../lib/toast-types";
import type { DeliveryCheckAnswer } from "../../lib/wire-types";
import { addressNames, type Customer, checkCustomer, type FieldErrors, fieldNames, missingAddress } from "./validation";

/** The state of the delivery check. Its message appears in the panel under the address. */
export type Delivery =
  | { state: "none"; message?: string }
  | { state: "checking" }
  | { state: "unknown"; message: string }
  | { state: "outside"; message: string; distance: number }
  | { state: "valid"; message: string; distance: number; feeCents: number; quote: string; zipCode: string };

/** The topic of the toasts about the address; editing the address clears them. */
export const addressTopic = "address";

const failed = "Error validating address. Please try again.";
const patience = 10_000; // milliseconds; the server answers within 5 s

export type DeliveryCheck = {
  delivery: Delivery;
  /** Asks about an address; the errors are for its fields. An answer that comes after a reset is dropped. */
  check(customer: Customer): Promise<FieldErrors>;
  /** Back to not validated, at once, also while a check runs. */
  reset(message?: string): void;
};

export function useDelivery(notify: Notify): DeliveryCheck {
  const [delivery, setDelivery] = useState<Delivery>({ state: "none" });
  const running = useRef<AbortController | null>(null);

  const reset = (message?: string) => {
    running.current?.abort();
    setDelivery({ state: "none", message });
  };
  const check = async (customer: Customer): Promise<FieldErrors> => {
    reset();
    const wrong = checkCustomer(customer, addressNames);
    if (addressNames.some((name) => customer[name] === "")) notify({ title: missingAddress, variant: "destructive", topic: addressTopic });
    if (Object.keys(wrong).length > 0) return wrong;
    const controller = new AbortController();
    running.current = controller;
    setDelivery({ state: "checking" });
    try {
      const next = deliveryOf(await ask(customer, controller.signal), customer.zipCode);
      if (controller.signal.aborted) return {};
      setDelivery(next);
      if (next.state === "valid") notify({ title: next.message, variant: "success", topic: addressTopic });
      return {};
    } catch (error) {
      if (controller.signal.aborted) return {};
      return refused(error);
    }
  };
  const refused = (error: unknown): FieldErrors => {
    const fields = error instanceof ApiError && error.status === 422 ? fieldErrors(error.fields) : {};
    const marked = Object.keys(fields).length > 0;
    setDelivery(marked ? { state: "none" } : { state: "unknown", message: failed });
    const title = marked && error instanceof ApiError ? error.message : "Failed to validate address";
    notify({ title, variant: "destructive", topic: addressTopic });
    return fields;
  };
  return { delivery, check, reset };
}

function ask({ address, city, state, zipCode }: Customer, signal: AbortSignal): Promise<DeliveryCheckAnswer> {
  return call<DeliveryCheckAnswer>("/api/delivery/validate", { method: "POST", body: { address, city, state, zipCode }, patience, signal });
}

function deliveryOf(answer: DeliveryCheckAnswer, zipCode: string): Delivery {
  const { message, distance, fee_cents: feeCents, quote } = answer;
  if (!answer.validated || distance === undefined) return { state: "unknown", message };
  if (!answer.valid) return { state: "outside", message, distance };
  if (feeCents === undefined || !quote) throw new ApiError(0);
  return { state: "valid", message, distance, feeCents, quote, zipCode };
}

/** Messages by the form's own fields, from names on the wire: "city" or "customer.city". */
export function fieldErrors(fields: Readonly<Record<string, string>>): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of fieldNames) {
    const message = fields[name] ?? fields[`customer.${name}`];
    if (message) errors[name] = message;
  }
  return errors;
}
