import { isRecord } from "../../lib/api";
import { type CartItem, type DeliveryOptions, maxLines, noOptions } from "../../lib/cart-types";

/** The part of the cart that is stored between visits. */
export type Saved = { items: readonly CartItem[]; options: DeliveryOptions };

export const key = "enamel.cart";

/** Bounds of a stored cart: larger values were not written here. */
export const maxQuantity = 1_000_000;
const maxPrice = 1_000_000; // USD
const maxText = 300;

export const nothing: Saved = { items: [], options: noOptions };

/** The saved cart: empty if nothing is saved, null if the browser refuses or the text is not a cart. */
export function read(storage: Storage): Saved | null {
  try {
    const text = storage.getItem(key);
    return text === null ? nothing : parse(text);
  } catch {
    return null; // the browser keeps storage from this page
  }
}

/** Reports whether the cart was saved. */
export function write(storage: Storage, { items, options }: Saved): boolean {
  try {
    storage.setItem(key, JSON.stringify({ items, options }));
    return true;
  } catch {
    return false; // full, or kept from this page
  }
}

/** Reads a text that anyone may have written: whole items survive, anything else is left out. */
export function parse(text: string): Saved | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || !Array.isArray(value.items)) return null;
  const items = new Map<string, CartItem>();
  for (const entry of value.items.slice(0, maxLines)) {
    const item = parseItem(entry);
    if (item && !items.has(item.id)) items.set(item.id, item);
  }
  return { items: [...items.values()], options: parseOptions(value.options) };
}

function parseItem(value: unknown): CartItem | null {
  if (!isRecord(value)) return null;
  const unit = parseUnit(value);
  const { quantity } = value;
  return unit && isWhole(quantity) && quantity >= 1 && quantity <= maxQuantity ? { ...unit, quantity } : null;
}

/** Parses a unit from a page's button or a saved cart; null if a field is missing or wrong. */
export function parseUnit(value: unknown): Omit<CartItem, "quantity"> | null {
  if (!isRecord(value)) return null;
  const { id, name, brand, model, price, image } = value;
  if (!isText(id) || id === "" || !isText(name) || !isText(brand) || !isText(model)) return null;
  if (typeof price !== "number" || !(price >= 0 && price <= maxPrice)) return null;
  if (!isText(image) || !/^\/(?!\/)/.test(image)) return null; // pictures come from this site
  return { id, name, brand, model, price, image };
}

function parseOptions(value: unknown): DeliveryOptions {
  const options = { ...noOptions };
  if (!isRecord(value)) return options;
  for (const name of Object.keys(options) as (keyof DeliveryOptions)[]) options[name] = value[name] === true;
  return options;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= maxText;
}

export function isWhole(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value);
}
