import type { DeskOrder, DeskStatus } from "../../../lib/order-desk";

/** What the customer is mailed when the order takes on a status, in a sentence. */
export function mailWords({ customer, mail }: DeskOrder, to: DeskStatus): string {
  const name = customer.firstName || "The customer";
  if (!customer.email) return `No e-mail on this order: ${name} is not mailed.`;
  return mail[to] ? `${name} is mailed “${mail[to].subject}”.` : `${name} is not mailed.`;
}
