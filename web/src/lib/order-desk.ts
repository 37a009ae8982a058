import { read, readOn } from "./data";
import type { components } from "./wire";
import type { Totals } from "./wire-types";

type Wire = components["schemas"];

export type DeskStatus = Wire["Row"]["status"];
/** promotion: null if it qualifies for none. */
export type OrderRow = Omit<Wire["Row"], "promotion"> & { promotion: Wire["TrackingPromotion"] | null };
export type DeskCustomer = Wire["Customer"];
export type DeliveryDay = Wire["Day"];
export type Way = "cash" | "card" | "financing" | "other";
export type Payment = Wire["Payment"];
export type Claim = Wire["Claim"];

/** One order; null fields are not available. */
export type DeskOrder = Omit<Wire["View"], "promotion" | "with_promotion" | "mail" | "mail_with_promotion"> & {
  promotion: OrderRow["promotion"];
  with_promotion: Totals | null;
  mail: Partial<Record<DeskStatus, Letter>>;
  mail_with_promotion: Letter | null;
};

type Letter = Wire["Letter"];
type OrderFilters = { text?: string; status?: string };
export type OrderList = Omit<Wire["OrderPage"], "orders"> & { orders: OrderRow[] };
export type CustomerRow = Wire["Known"];
export type CustomerDetail = Omit<Wire["CustomerView"], "orders"> & { orders: OrderRow[] };

export const ordersPath = "/api/staff/orders";
const customersPath = "/api/staff/customers";

/** The API path of an order, or of a part of it. */
export function orderPath(number: string, part = ""): string {
  return `${ordersPath}/${encodeURIComponent(number)}${part}`;
}

/** The reads of the screens of orders and customers. */
export const orderReads = {
  orders: readOn<OrderList, OrderFilters>(ordersPath),
  order: (number: string) => read<DeskOrder>(orderPath(number)),
  days: read<{ days: DeliveryDay[] }>(`${ordersPath}/days`),
  customers: readOn<Wire["KnownPage"], { text: string }>(customersPath),
  customer: (key: string) => read<CustomerDetail>(`${customersPath}/${encodeURIComponent(key)}`),
};

/** Statuses of orders that still need work. */
export const openStatuses: readonly DeskStatus[] = ["placed", "confirmed", "scheduled", "out_for_delivery", "ready"];

/** The words for how money came or went. */
export const wayWords: Record<Payment["way"], string> = {
  cash: "Cash",
  card: "Card",
  financing: "Financing",
  other: "Other",
  refund: "Given back",
  exchange: "Exchange",
};

/** The name of the action that brings an order to a status. */
export const deedWords: Record<DeskStatus, string> = {
  placed: "",
  confirmed: "Confirm",
  scheduled: "Schedule",
  out_for_delivery: "Send out",
  delivered: "Mark delivered",
  ready: "Mark ready",
  picked_up: "Mark picked up",
  cancelled: "Cancel",
  returned: "Take back",
};

/** The next step forward of an order, if it may be taken: not its end, and not a way back. */
export function nextStep({ status, fulfillment, next }: Pick<OrderRow, "status" | "fulfillment" | "next">): DeskStatus | undefined {
  const forward: Partial<Record<DeskStatus, DeskStatus>> = {
    placed: "confirmed",
    confirmed: fulfillment === "pickup" ? "ready" : "scheduled",
    scheduled: "out_for_delivery",
    out_for_delivery: "delivered",
    ready: "picked_up",
  };
  return next.find((to) => to === forward[status]);
}

/** A call from a phone's dial pad: digits, with the country. */
export function telOf(phone: string): string {
  const digits = phone.replace(/(?:ext|x).*$/i, "").replace(/\D/g, "");
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
}

/** An offer in few words: "10% off 2 or more" -> "10% off", "Free installation" -> "free installation". */
export function offerWords(label: string): string {
  const percent = /^\d+\s?%\s+off/i.exec(label);
  return percent ? percent[0] : label.charAt(0).toLowerCase() + label.slice(1);
}
