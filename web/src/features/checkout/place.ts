import { ApiError, call, isRecord } from "../../lib/api";
import { type CartItem, maxLines } from "../../lib/cart-types";
import type { OrderBody, Receipt, Totals } from "../../lib/wire-types";
import { fieldErrors } from "./delivery";
import type { FieldErrors } from "./validation";

export type SoldLine = { id: string; name: string; available: number; similar: string[] };

/** How placing an order ended. */
export type Outcome =
  | { kind: "placed"; number: string; token: string }
  | { kind: "fields"; fields: FieldErrors; quote: boolean }
  | { kind: "items"; message: string }
  | { kind: "sold-out"; lines: SoldLine[] }
  | { kind: "total-changed"; totals: Totals }
  | { kind: "failed"; message: string };

export function itemsOf(items: readonly CartItem[]): OrderBody["items"] {
  return items.map(({ id, quantity }) => ({ id, quantity }));
}

/** Places orders. The same body gets the same key, so that a repeat after a lost answer cannot be a second order. */
export function createPlacer(newKey: () => string = randomKey): (body: OrderBody) => Promise<Outcome> {
  let sent = "";
  let key = "";
  return async (body) => {
    const text = JSON.stringify(body);
    if (text !== sent) {
      sent = text;
      key = newKey();
    }
    try {
      const headers = { "Idempotency-Key": key };
      const { number, token } = await call<Receipt>("/api/orders", { method: "POST", body, headers, patience });
      sent = "";
      return { kind: "placed", number, token };
    } catch (error) {
      if (error instanceof ApiError && error.slug === "key-reused") sent = "";
      return outcomeOf(error);
    }
  };
}

const patience = 20_000; // milliseconds

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 409) {
    const lines = soldLines(error.problem.lines);
    if (error.slug === "sold-out" && lines.length > 0) return { kind: "sold-out", lines };
    if (error.slug === "order-limit") return { kind: "items", message: error.message };
    const totals = totalsOf(error.problem.totals);
    if (error.slug === "total-changed" && totals) return { kind: "total-changed", totals };
  }
  if (error.status === 422) {
    const fields = fieldErrors(error.fields);
    const quote = error.fields.quote !== undefined;
    if (quote || Object.keys(fields).length > 0) return { kind: "fields", fields, quote };
    const message = error.fields.items ?? error.fields.day ?? error.fields.hold;
    if (message) return { kind: "items", message };
  }
  return { kind: "failed", message: error.status === 429 ? error.message : "" };
}

function soldLines(value: unknown): SoldLine[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, maxLines).flatMap((line: unknown) => {
    if (!isRecord(line) || typeof line.id !== "string") return [];
    const { id, name, available, similar } = line;
    return {
      id,
      name: typeof name === "string" ? name : id,
      available: typeof available === "number" ? available : 0,
      similar: Array.isArray(similar) ? similar.filter((other) => typeof other === "string").slice(0, 3) : [],
    };
  });
}

function totalsOf(value: unknown): Totals | null {
  if (!isRecord(value)) return null;
  const { subtotal_cents, tax_cents, delivery_cents, services_cents, total_cents } = value;
  const all = { subtotal_cents, tax_cents, delivery_cents, services_cents, total_cents };
  return Object.values(all).every((cents) => Number.isSafeInteger(cents)) ? (all as Totals) : null;
}
