import { money } from "../../../lib/format";
import type { DeskOrder } from "../../../lib/order-desk";
import { statusWords } from "../../../lib/order-status";
import { shopTimeOfLate } from "../../../lib/shop-time";
import { slotWords } from "../../../ui/staff/day-picker";

/** Says in sentences how somebody else changed an order between two reads; "" if nothing differs. */
export function changedWords(before: DeskOrder, after: DeskOrder): string {
  const words = after.history
    .slice(before.history.length)
    .map(({ status, at, by }) => `${by || "The shop"} set it to ${statusWords[status]}, ${shopTimeOfLate(at)}.`);
  if (slotWords(before) !== slotWords(after))
    words.push(after.day ? `Delivery is now ${slotWords(after, after.days)}.` : "It has no delivery day now.");
  if (before.totals.total_cents !== after.totals.total_cents) words.push(`The total is now ${money(after.totals.total_cents)}.`);
  if (before.paid_cents !== after.paid_cents) words.push(`${money(after.paid_cents)} is taken now.`);
  for (const { by } of after.notes.slice(before.notes.length)) words.push(`${by} left a note.`);
  if (after.returns.length > before.returns.length) words.push("Units were taken back.");
  if (after.claims.length > before.claims.length) words.push("A warranty claim was opened.");
  return words.length > 0 ? `${words.join(" ")} Nothing you did was sent; what you typed is still here.` : "";
}
