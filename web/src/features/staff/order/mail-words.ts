import type { DeskOrder, DeskStatus } from "../../../lib/order-desk";

/** Says which e-mail the customer gets when the order takes on a status. */
export function mailWords({ customer, mail }: DeskOrder, to: DeskStatus): string {
  const name = customer.firstName || "The customer";
  if (!customer.email) return `No e-mail on this order: ${name} is not mailed.`;
  return mail[to] ? `${name} is mailed “${mail[to].subject}”.` : `${name} is not mailed.`;
}
