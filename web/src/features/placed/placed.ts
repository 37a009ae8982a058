import { isRecord } from "../../lib/api";

const key = "enamel.orders";
const most = 5;
const life = 30 * 24 * 60 * 60 * 1000; // ms

/** An order that was placed in this browser; at is when, in ms; seen: its band was dismissed. */
export type PlacedOrder = { number: string; token: string; at: number; seen?: boolean };

/** The orders of the last 30 days, the newest first; none if the browser denies storage. */
export function placedOrders(now = Date.now()): PlacedOrder[] {
  try {
    const saved: unknown = JSON.parse(window.localStorage.getItem(key) ?? "[]");
    const orders = Array.isArray(saved) ? saved.filter(isPlaced) : [];
    return orders.filter(({ at }) => at > now - life && at <= now).slice(0, most);
  } catch {
    return [];
  }
}

export function rememberOrder({ number, token }: Pick<PlacedOrder, "number" | "token">): void {
  write([{ number, token, at: Date.now() }, ...placedOrders()].slice(0, most));
}

/** Takes the band of an order away; the order stays in the menu. */
export function dismissOrder(token: string): void {
  write(placedOrders().map((order) => (order.token === token ? { ...order, seen: true } : order)));
}

export function orderPath({ token }: Pick<PlacedOrder, "token">): string {
  return `/order/${encodeURIComponent(token)}`;
}

function write(orders: readonly PlacedOrder[]): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(orders));
  } catch {
    // storage full or denied: the confirmation e-mail has the link too
  }
}

function isPlaced(value: unknown): value is PlacedOrder {
  if (!isRecord(value)) return false;
  const { number, token, at } = value;
  return (
    typeof number === "string" &&
    /^[\w-]{1,40}$/.test(number) &&
    typeof token === "string" &&
    /^[\w-]{1,200}$/.test(token) &&
    typeof at === "number"
  );
}
