import type { OrderStatus } from "./wire-types";

/** An order's status as its customer reads it. */
export const statusWords: Record<OrderStatus, string> = {
  placed: "Placed",
  confirmed: "Confirmed",
  scheduled: "Scheduled",
  out_for_delivery: "Out for delivery",
  delivered: "Delivered",
  ready: "Ready to pick up",
  picked_up: "Picked up",
  cancelled: "Cancelled",
  returned: "Returned",
};
