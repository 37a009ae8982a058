import { call } from "../../lib/api";
import { type CartItem, type DeliveryOptions, maxLines, type StockNote } from "../../lib/cart-types";
import type { Product } from "../../lib/page-types";
import { createStore } from "../../lib/store";
import type { Notify } from "../../lib/toast-types";
import { isWhole, key, maxQuantity, nothing, read, type Saved, write } from "./storage";

export type Unit = Omit<CartItem, "quantity">;

export type CartState = {
  /** False while the page is as the server sent it: the cart is not known there. */
  ready: boolean;
  items: readonly CartItem[];
  options: DeliveryOptions;
  open: boolean;
  /** The shop's units by id, once refresh has read them; null before. */
  shelf: ReadonlyMap<string, Product> | null;
};

/** The cart of the server's HTML, which never knows the visitor. */
export const unknownCart: CartState = { ready: false, ...nothing, open: false, shelf: null };

export type Cart = {
  state(): CartState;
  subscribe(listener: () => void): () => void;
  /** Adds a piece; stock is the number in stock according to the page, NaN if the page does not say. */
  add(unit: Unit, stock?: number): void;
  remove(id: string): void;
  /** Below 1 the item is removed. */
  setQuantity(id: string, quantity: number): void;
  setOptions(some: Partial<DeliveryOptions>): void;
  /** Empties the cart and resets the options. */
  clear(): void;
  show(): void;
  hide(): void;
  /** Brings prices, names, pictures and stock up to date with the server; when it cannot be asked, all stays. */
  refresh(): Promise<void>;
  /** Keeps in step with other tabs and with a page that the back button restores. Returns a function that ends this. */
  listen(view: Window): () => void;
};

export type CartConfig = {
  storage: Storage | null;
  notify: Notify;
  hush?: (topic: string) => void;
  loadProducts?: () => Promise<readonly Product[]>;
};

export function createCart({ storage, notify, hush = () => {}, loadProducts = fetchProducts }: CartConfig): Cart {
  const store = createStore<CartState>({ ...unknownCart, ready: true, ...(storage && read(storage)) });
  let saves = storage !== null;
  let asking: Promise<void> | null = null;

  const patch = (some: Partial<CartState>) => store.set({ ...store.get(), ...some });
  // Starts from the saved cart, so that two tabs never undo each other; from memory if nothing can be saved.
  const change = (edit: (saved: Saved) => Saved) => {
    const { items, options } = store.get();
    const next = edit((saves && storage && read(storage)) || { items, options });
    if (storage) saves = write(storage, next);
    patch(next);
  };
  const reload = () => {
    const saved = saves && storage && read(storage);
    if (saved) patch(saved);
  };
  const ask = async () => {
    try {
      const products = await loadProducts();
      const shelf = new Map(products.map((product) => [product.id, product]));
      change((saved) => ({ ...saved, items: saved.items.map((item) => current(item, shelf.get(item.id))) }));
      const had = store.get().shelf;
      patch({ shelf });
      if (had) tellSold(store.get().items.filter((item) => isLeft(had, item) && !isLeft(shelf, item)));
    } catch {
      // offline or down: the server decides when the order is placed
    }
  };
  // Once: the next time it was gone before.
  const tellSold = (sold: readonly CartItem[]) => {
    if (sold.length > 0) notify({ title: `Sold in the showroom a moment ago: ${sold.map((item) => item.name).join(", ")}` });
  };
  const refresh = () => {
    if (store.get().items.length === 0) return Promise.resolve();
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
  const show = () => {
    patch({ open: true });
    void refresh();
  };
  const remove = (id: string) => {
    change((saved) => ({ ...saved, items: saved.items.filter((item) => item.id !== id) }));
    notify({ title: "Removed from cart", topic });
  };

  return {
    state: store.get,
    subscribe: store.subscribe,
    add(unit, stock = Number.NaN) {
      let done = "";
      change((saved) => {
        const [items, outcome] = added(saved.items, unit);
        done = outcome;
        return { ...saved, items };
      });
      const wanted = store.get().items.find((item) => item.id === unit.id)?.quantity ?? 0;
      notify({ title: done, ...(wanted > stock && { body: weHave(stock) }), topic, deed: { label: "View cart", run: show } });
    },
    remove,
    setQuantity(id, quantity) {
      if (!isWhole(quantity)) return;
      hush(topic);
      if (quantity < 1) remove(id);
      else change((saved) => ({ ...saved, items: saved.items.map((item) => (item.id === id ? counted(item, quantity) : item)) }));
    },
    setOptions: (some) => change((saved) => ({ ...saved, options: { ...saved.options, ...some } })),
    clear: () => change(() => nothing),
    show,
    hide: () => patch({ open: false }),
    refresh,
    listen(view) {
      const stored = (event: StorageEvent) => {
        if (event.key === key || event.key === null) reload();
      };
      const shown = (event: PageTransitionEvent) => {
        if (!event.persisted) return;
        reload();
        if (store.get().shelf) void refresh();
      };
      view.addEventListener("storage", stored);
      view.addEventListener("pageshow", shown);
      const follow = view.setInterval(() => {
        const looked = store.get().open || view.location.pathname === "/checkout";
        if (looked && view.document.visibilityState === "visible") void refresh();
      }, followed);
      return () => {
        view.clearInterval(follow);
        view.removeEventListener("storage", stored);
        view.removeEventListener("pageshow", shown);
      };
    },
  };
}

/** The topic of the cart's toasts: a new one replaces the last. */
const topic = "cart";

function weHave(stock: number): string {
  return `We have ${stock === 1 ? "one" : stock} of these`;
}

/** The interval at which a visible cart reads the shop's stock, in ms. */
const followed = 5_000;

function isLeft(shelf: ReadonlyMap<string, Product>, { id }: CartItem): boolean {
  const product = shelf.get(id);
  return product !== undefined && (product.stock > 0 || product.on_hold);
}

function added(items: readonly CartItem[], unit: Unit): [readonly CartItem[], string] {
  if (items.some((item) => item.id === unit.id)) {
    return [items.map((item) => (item.id === unit.id ? counted(item, item.quantity + 1) : item)), "Updated quantity in cart"];
  }
  if (items.length >= maxLines) return [items, `A cart can hold at most ${maxLines} different items`];
  return [[...items, { ...unit, quantity: 1 }], "Added to cart"];
}

function counted(item: CartItem, quantity: number): CartItem {
  return { ...item, quantity: Math.min(quantity, maxQuantity) };
}

function current(item: CartItem, product: Product | undefined): CartItem {
  if (!product) return item;
  const { name, brand, model, salePrice, image } = product;
  return { ...item, name, brand, model, price: salePrice, image };
}

async function fetchProducts(): Promise<readonly Product[]> {
  const { products } = await call<{ products: readonly Product[] }>("/api/products");
  return products;
}

/** Compares the shop's stock with the line's quantity. Returns a note for the line, or null if the stock suffices or is unknown. */
export function stockNote(shelf: CartState["shelf"], item: Pick<CartItem, "id" | "quantity">): StockNote | null {
  if (!shelf) return null;
  const product = shelf.get(item.id);
  if (product?.on_hold) return { text: "On hold for somebody else", short: true };
  const stock = product?.stock ?? 0;
  if (stock < 1) return { text: "No longer available", short: true };
  return stock <= item.quantity ? { text: `Only ${stock} in stock`, short: stock < item.quantity } : null;
}
