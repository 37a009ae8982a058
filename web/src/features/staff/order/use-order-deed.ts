import { useState } from "react";
import type { Change } from "../../../lib/data";
import { type DeskOrder, orderPath, orderReads } from "../../../lib/order-desk";
import { useDeed } from "../../../lib/use-deed";
import { changedWords } from "./changed";

/** An action on this order. If somebody else was first, it says what they changed. The order is read again, and typed text stays. */
export function useOrderDeed(order: DeskOrder) {
  const deed = useDeed(orderReads.order(order.number).all, orderReads.orders.all);
  const [before, setBefore] = useState(order);
  const press = (part: string, change: Omit<Change, "path">) => {
    setBefore(order);
    return deed.press({ path: orderPath(order.number, part), method: "POST", ...change });
  };
  return { ...deed, press, said: deed.conflict ? changedWords(before, order) || deed.said : deed.said };
}

export type OrderDeed = ReturnType<typeof useOrderDeed>;
