import type { DeskOrder } from "../../../lib/order-desk";
import { button } from "../../../ui/button/button";
import { Box } from "../../../ui/staff/box";
import { DayPicker, dayWords, type Slot, slotWords } from "../../../ui/staff/day-picker";
import { Said } from "./said";
import { useOrderDeed } from "./use-order-deed";

const asksForDay = ["placed", "confirmed", "scheduled", "out_for_delivery"];

/** The day and window. A scheduled delivery is moved here; before that, they are sent with the next action. */
export function Delivery({ order, slot, onSlot }: { order: DeskOrder; slot: Slot; onSlot: (slot: Slot | null) => void }) {
  const deed = useOrderDeed(order);
  if (order.fulfillment === "pickup" || !asksForDay.includes(order.status)) return null;
  const moved = slot.day !== order.day || slot.window !== order.window;
  const move = async () => {
    if (await deed.press("/delivery", { method: "PUT", body: { ...slot, version: order.version } })) onSlot(null);
  };
  return (
    <Box title="Day and window" aside={order.day ? slotWords(order, order.days) : "No day yet"}>
      {order.wish && <p className="sm">The customer would like {dayWords(order.wish)}.</p>}
      <DayPicker days={order.days} slot={slot} onChange={onSlot} />
      {order.status === "scheduled" && moved && slot.day && (
        <button type="button" className={button("line")} aria-disabled={deed.busy || undefined} onClick={() => void move()}>
          Move to {slotWords(slot, order.days)}
        </button>
      )}
      <Said deed={deed} />
    </Box>
  );
}
