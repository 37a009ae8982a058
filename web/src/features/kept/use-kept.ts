import { useEffect, useState, useSyncExternalStore } from "react";
import { call } from "../../lib/api";
import type { Product } from "../../lib/page-types";
import { createKept, nothingKept } from "./kept";

/** The browser's storage; null on the server, or if the browser denies it. */
export function ownStorage(): Storage | null {
  try {
    return typeof window === "undefined" ? null : window.localStorage;
  } catch {
    return null;
  }
}

/** Returns the visitor's kept units. The server's HTML has none, because it never knows the visitor. */
export function useKept() {
  const [store] = useState(() => createKept(ownStorage()));
  useEffect(() => store.listen(window), [store]);
  return { kept: useSyncExternalStore(store.subscribe, store.state, () => nothingKept), toggle: store.toggle };
}

/** Every unit that the shop lists, by its slug: also those sold lately. */
export async function listedUnits(): Promise<ReadonlyMap<string, Product>> {
  const { products } = await call<{ products: Product[] }>("/api/products");
  return new Map(products.map((product) => [product.id, product]));
}
