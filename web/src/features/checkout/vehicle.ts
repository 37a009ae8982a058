import type { CartItem } from "../../lib/cart-types";
import { inches } from "../../lib/format";
import type { Product } from "../../lib/page-types";

/** The vehicle needed to bring an order home: in a few words, and with the deciding size. */
export type Vehicle = { short: string; long: string };

const inCar = { height: 32, width: 32, depth: 24, pieces: 2 }; // inches
const lies = 50; // taller units have to stand, and no low roof takes them

/** Judged by the sizes of the units; null while one of them is not known. */
export function vehicleFor(items: readonly CartItem[], shelf: ReadonlyMap<string, Product> | null): Vehicle | null {
  const units = items.map((item) => shelf?.get(item.id)).filter((unit) => unit !== undefined);
  const [first, ...others] = units;
  if (!first || units.length < items.length) return null;
  const tallest = others.reduce((most, unit) => (unit.height_in > most.height_in ? unit : most), first);
  const pieces = items.reduce((sum, item) => sum + item.quantity, 0);
  const small = ({ height_in, width_in, depth_in }: Product) =>
    height_in <= inCar.height && width_in <= inCar.width && depth_in <= inCar.depth;
  const size = `${inches(tallest.width_in)} in wide, ${inches(tallest.height_in)} high and ${inches(tallest.depth_in)} deep`;
  const it = pieces > 1 ? "The tallest piece" : "It";
  if (pieces <= inCar.pieces && units.every(small)) {
    return { short: "Most cars will do", long: `${it} is ${size}: most cars will do.` };
  }
  if (tallest.height_in > lies) {
    return { short: "You need a truck or trailer", long: `${it} is ${size}: it needs a pickup truck or a trailer.` };
  }
  return { short: "You need a truck or van", long: `${it} is ${size}: it needs a pickup truck, a van or a trailer.` };
}
