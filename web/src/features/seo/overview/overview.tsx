import type { Ask } from "../ask";

/** The owner's first screen. It asks the API by itself, and again whenever version has grown. */
export function Overview(_: { ask: Ask; version: number }) {
  return null;
}
