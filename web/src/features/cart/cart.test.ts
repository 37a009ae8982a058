import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noOptions } from "../../lib/cart-types";
import type { Product } from "../../lib/page-types";
import { deferred } from "../../test-answers";
import { product } from "../../test-data";
import { serveAddButtons } from "./add-buttons";
import { type CartConfig, createCart, stockNote, type Unit } from "./cart";
import { key } from "./storage";

const dryer: Unit = { id: "dryer", name: "Whirlpool dryer", brand: "Whirlpool", model: "WED", price: 279, image: "/pictures/d.svg" };
const fridge: Unit = { id: "fridge", name: "Samsung fridge", brand: "Samsung", model: "RF28", price: 899, image: "/pictures/f.svg" };

function make(config: Partial<CartConfig> = {}) {
  const notify = vi.fn();
  const cart = createCart({ storage: localStorage, notify, loadProducts: () => Promise.resolve([]), ...config });
  return { cart, notify, said: () => notify.mock.lastCall?.[0].title as string };
}

const shared = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../testdata/validation/checkout.json"), "utf8")) as {
  max_lines: number;
};

const quantities = (cart: { state(): { items: readonly { id: string; quantity: number }[] } }) =>
  Object.fromEntries(cart.state().items.map(({ id, quantity }) => [id, quantity]));

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe("the rules of the cart", () => {
  test("a new item is appended with quantity 1", () => {
    const { cart, said } = make();
    cart.add(fridge);
    cart.add(dryer);
    expect(cart.state().items).toEqual([
      { ...fridge, quantity: 1 },
      { ...dryer, quantity: 1 },
    ]);
    expect(said()).toBe("Added to cart");
  });

  test("an item already present goes up by 1", () => {
    const { cart, said } = make();
    cart.add(fridge);
    cart.add(fridge);
    expect(quantities(cart)).toEqual({ fridge: 2 });
    expect(said()).toBe("Updated quantity in cart");
  });

  test("removing says so", () => {
    const { cart, said } = make();
    cart.add(fridge);
    cart.remove("fridge");
    expect(cart.state().items).toEqual([]);
    expect(said()).toBe("Removed from cart");
  });

  test("a quantity is replaced by the given value", () => {
    const { cart, notify } = make();
    cart.add(fridge);
    notify.mockClear();
    cart.setQuantity("fridge", 120);
    expect(quantities(cart)).toEqual({ fridge: 120 });
    expect(notify).not.toHaveBeenCalled();
  });

  test.each([0, -3])("quantity %d removes the item", (quantity) => {
    const { cart, said } = make();
    cart.add(fridge);
    cart.setQuantity("fridge", quantity);
    expect(cart.state().items).toEqual([]);
    expect(said()).toBe("Removed from cart");
  });

  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY])("quantity %d changes nothing", (quantity) => {
    const { cart } = make();
    cart.add(fridge);
    cart.setQuantity("fridge", quantity);
    expect(quantities(cart)).toEqual({ fridge: 1 });
  });

  test("options update by partial merge", () => {
    const { cart } = make();
    cart.setOptions({ secondFloor: true });
    cart.setOptions({ cpsWarranty: true, secondFloor: false });
    expect(cart.state().options).toEqual({ ...noOptions, cpsWarranty: true });
  });

  test("clearing empties the items and resets the options", () => {
    const { cart } = make();
    cart.add(fridge);
    cart.setOptions({ secondFloor: true, installationService: true });
    cart.clear();
    expect(cart.state()).toMatchObject({ items: [], options: noOptions });
  });

  test("it holds as many lines as an order and says when it is full", () => {
    const { cart, said } = make();
    for (let i = 0; i < shared.max_lines; i++) cart.add({ ...dryer, id: `u${i}` });
    cart.add(fridge);
    expect(cart.state().items).toHaveLength(shared.max_lines);
    expect(said()).toBe(`A cart can hold at most ${shared.max_lines} different items`);
  });
});

describe("across visits and tabs", () => {
  test("it is there on the next visit", () => {
    const first = make().cart;
    first.add(fridge);
    first.setOptions({ cpsWarranty: true });
    const next = make().cart;
    expect(quantities(next)).toEqual({ fridge: 1 });
    expect(next.state().options.cpsWarranty).toBe(true);
  });

  test.each(["", "{", '{"items":7}', "\u0000"])("foreign content %j is an empty cart, and the cart works", (text) => {
    localStorage.setItem(key, text);
    const { cart } = make();
    expect(cart.state()).toMatchObject({ ready: true, items: [] });
    cart.add(fridge);
    expect(quantities(make().cart)).toEqual({ fridge: 1 });
  });

  test("content that breaks during the visit does not lose what is in hand", () => {
    const { cart } = make();
    cart.add(fridge);
    localStorage.setItem(key, "broken");
    cart.add(dryer);
    expect(quantities(cart)).toEqual({ fridge: 1, dryer: 1 });
  });

  test("another tab's change shows here", () => {
    const { cart } = make();
    const end = cart.listen(window);
    const seen = vi.fn();
    cart.subscribe(seen);
    make().cart.add(fridge);
    window.dispatchEvent(new StorageEvent("storage", { key }));
    expect(quantities(cart)).toEqual({ fridge: 1 });
    expect(seen).toHaveBeenCalled();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    expect(cart.state().items).toEqual([]);
    end();
  });

  test("another page's key is not ours", () => {
    const { cart } = make();
    const end = cart.listen(window);
    make().cart.add(fridge);
    window.dispatchEvent(new StorageEvent("storage", { key: "other" }));
    expect(cart.state().items).toEqual([]);
    end();
  });

  test("two tabs never undo each other", () => {
    const here = make().cart;
    const there = make().cart;
    here.add(fridge);
    there.add(dryer); // has not heard of the fridge yet
    expect(quantities(make().cart)).toEqual({ fridge: 1, dryer: 1 });
  });

  test("the back button brings the cart up to date", () => {
    const { cart } = make();
    const end = cart.listen(window);
    make().cart.add(fridge);
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(quantities(cart)).toEqual({ fridge: 1 });
    end();
    make().cart.add(dryer);
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(quantities(cart)).toEqual({ fridge: 1 });
  });

  test("where nothing can be saved it lives in memory", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const { cart } = make();
    cart.add(fridge);
    cart.add(dryer);
    expect(quantities(cart)).toEqual({ fridge: 1, dryer: 1 });
  });

  test("so it does without any storage", () => {
    const { cart } = make({ storage: null });
    cart.add(fridge);
    cart.setQuantity("fridge", 2);
    expect(quantities(cart)).toEqual({ fridge: 2 });
  });
});

describe("refresh", () => {
  const fresh = product({ id: "fridge", name: "Samsung French-door", salePrice: 849, image: "/pictures/new.svg", stock: 1 });

  test("opening the drawer asks once and updates price, name and picture", async () => {
    const answer = deferred<Product[]>();
    const loadProducts = vi.fn(() => answer.promise);
    const { cart } = make({ loadProducts });
    cart.add(fridge);
    cart.show();
    cart.show();
    expect(cart.state().open).toBe(true);
    answer.resolve([fresh]);
    await cart.refresh();
    expect(loadProducts).toHaveBeenCalledTimes(1);
    expect(cart.state().items[0]).toMatchObject({ price: 849, name: "Samsung French-door", image: "/pictures/new.svg", quantity: 1 });
    expect(make().cart.state().items[0]?.price).toBe(849);
    cart.hide();
    expect(cart.state().open).toBe(false);
  });

  test("an empty cart asks nothing", async () => {
    const loadProducts = vi.fn(() => Promise.resolve([]));
    await make({ loadProducts }).cart.refresh();
    expect(loadProducts).not.toHaveBeenCalled();
  });

  test("a change meanwhile is kept", async () => {
    const answer = deferred<Product[]>();
    const { cart } = make({ loadProducts: () => answer.promise });
    cart.add(fridge);
    const asked = cart.refresh();
    cart.setQuantity("fridge", 5);
    answer.resolve([fresh]);
    await asked;
    expect(cart.state().items[0]).toMatchObject({ price: 849, quantity: 5 });
  });

  test("when the server cannot be asked all stays, and the next time asks again", async () => {
    const loadProducts = vi.fn<() => Promise<Product[]>>().mockRejectedValueOnce(new Error("down")).mockResolvedValueOnce([fresh]);
    const { cart } = make({ loadProducts });
    cart.add(fridge);
    await cart.refresh();
    expect(cart.state()).toMatchObject({ shelf: null, items: [{ price: 899 }] });
    await cart.refresh();
    expect(cart.state().items[0]?.price).toBe(849);
  });

  test("it reads GET /api/products", async () => {
    const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(JSON.stringify({ products: [fresh] })));
    const cart = createCart({ storage: null, notify: vi.fn() });
    cart.add(fridge);
    await cart.refresh();
    expect(fetched).toHaveBeenCalledWith("/api/products", expect.objectContaining({ method: "GET" }));
    expect(cart.state().shelf?.get("fridge")?.stock).toBe(1);
  });
});

test("a unit that is sold while its cart is open is told once, and its line is marked", async () => {
  vi.useFakeTimers();
  const units = [product({ id: "fridge" }), product({ id: "dryer", stock: 0, on_hold: true })];
  const { cart, notify, said } = make({ loadProducts: () => Promise.resolve(units) });
  cart.add(fridge);
  cart.add(dryer);
  const end = cart.listen(window);
  cart.show();
  await vi.advanceTimersByTimeAsync(5_000);
  notify.mockClear();
  units[0] = product({ id: "fridge", stock: 0 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(said()).toBe("Sold in the showroom a moment ago: Samsung French-door refrigerator");
  expect(stockNote(cart.state().shelf, { id: "fridge", quantity: 1 })).toEqual({ text: "No longer available", short: true });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(notify).toHaveBeenCalledOnce();
  cart.hide();
  units.length = 0;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(cart.state().shelf?.size).toBe(2);
  end();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe("what is said about stock", () => {
  const shelf = new Map([
    ["one", product({ id: "one", stock: 1 })],
    ["three", product({ id: "three", stock: 3 })],
    ["sold", product({ id: "sold", stock: 0 })],
    ["held", product({ id: "held", stock: 0, on_hold: true })],
  ]);
  test.each([
    ["one", 1, { text: "Only 1 in stock", short: false }],
    ["one", 4, { text: "Only 1 in stock", short: true }],
    ["three", 2, null],
    ["three", 3, { text: "Only 3 in stock", short: false }],
    ["held", 1, { text: "On hold for somebody else", short: true }],
    ["sold", 1, { text: "No longer available", short: true }],
    ["unknown", 1, { text: "No longer available", short: true }],
  ])("%s, %d wanted: %j", (id, quantity, note) => expect(stockNote(shelf, { id, quantity })).toEqual(note));
  test("nothing while it is not known", () => expect(stockNote(null, { id: "one", quantity: 1 })).toBeNull());
});

describe("the page's Add to Cart buttons", () => {
  afterEach(() => {
    document.body.innerHTML = "";
  });

  function page(json: string, stock = "1") {
    document.body.innerHTML =
      '<span data-cart-actions="fridge"><button type="button"><svg><path></path></svg></button><a data-check-out href="/checkout" hidden></a></span>';
    const button = document.querySelector("button");
    button?.setAttribute("data-add-to-cart", json);
    button?.setAttribute("data-stock", stock);
  }
  const press = () => document.querySelector("path")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const wayOut = () => document.querySelector("a")?.hidden === false;

  test("one listener serves them all, and shows the way to checkout while the unit is in the cart", () => {
    const notify = vi.fn();
    const cart = createCart({ storage: null, notify });
    page(JSON.stringify(fridge));
    const end = serveAddButtons(cart, document);
    expect(wayOut()).toBe(false);
    press();
    expect(cart.state().items).toEqual([{ ...fridge, quantity: 1 }]);
    expect(wayOut()).toBe(true);
    cart.remove(fridge.id);
    expect(wayOut()).toBe(false);
    end();
    press();
    expect(cart.state().items).toEqual([]);
  });

  test("above what there is it adds, and says how many there are; the toast leads to the cart", () => {
    const notify = vi.fn();
    const cart = createCart({ storage: null, notify, loadProducts: () => Promise.resolve([]) });
    page(JSON.stringify(fridge));
    const end = serveAddButtons(cart, document);
    press();
    expect(notify).toHaveBeenLastCalledWith(expect.not.objectContaining({ body: expect.anything() }));
    press();
    expect(notify).toHaveBeenLastCalledWith(
      expect.objectContaining({ title: "Updated quantity in cart", body: "We have one of these", topic: "cart" }),
    );
    notify.mock.lastCall?.[0].deed.run();
    expect(cart.state().open).toBe(true);
    end();
  });

  test.each(["", "{", "null", '{"id":"x"}'])("a button that says %j adds nothing", (json) => {
    const cart = createCart({ storage: null, notify: vi.fn() });
    page(json);
    const end = serveAddButtons(cart, document);
    press();
    expect(cart.state().items).toEqual([]);
    end();
  });
});
