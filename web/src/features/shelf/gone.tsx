import type { Product } from "../../lib/page-types";
import { State } from "../../ui/chip/chip";

/** Why a unit cannot be bought. Static: count-holds.ts counts every hold of the page down. */
export function Gone({ unit }: { unit: Pick<Product, "on_hold" | "hold_text" | "hold_until"> }) {
  if (!unit.on_hold) return <State tone="quiet">Sold</State>;
  return (
    <span>
      <State tone="quiet">{unit.hold_text}</State> <span className="xs muted num" data-hold-until={unit.hold_until} />
    </span>
  );
}
