import { afterEach, describe, expect, test, vi } from "vitest";
import { maxLines, noOptions } from "../../lib/cart-types";
import { key, nothing, parse, parseUnit, read, write } from "./storage";

const item = { id: "a", name: "Dryer", brand: "Maytag", model: "M1", price: 279, image: "/pictures/a.svg", quantity: 1 };

afterEach(() => localStorage.clear());

describe("parse", () => {
  test("reads what write wrote", () => {
    const saved = { items: [item, { ...item, id: "b", quantity: 3 }], options: { ...noOptions, secondFloor: true } };
    expect(write(localStorage, saved)).toBe(true);
    expect(read(localStorage)).toEqual(saved);
  });

  test.each(["", "{", "null", "[]", "7", '"cart"', "{}", '{"items":{}}', '{"items":null}'])("%j is no cart", (text) => {
    expect(parse(text)).toBeNull();
  });

  test.each([
    ["no id", { ...item, id: undefined }],
    ["an empty id", { ...item, id: "" }],
    ["an id that is too long", { ...item, id: "x".repeat(301) }],
    ["a name that is no text", { ...item, name: { toString: "x" } }],
    ["a price that is no number", { ...item, price: "279" }],
    ["a negative price", { ...item, price: -1 }],
    ["a price without end", { ...item, price: 1e300 }],
    ["no quantity", { ...item, quantity: undefined }],
    ["half a piece", { ...item, quantity: 1.5 }],
    ["no piece", { ...item, quantity: 0 }],
    ["too many pieces", { ...item, quantity: 1e9 }],
    ["a picture from elsewhere", { ...item, image: "https://elsewhere.example/a.svg" }],
    ["a picture from elsewhere, in short", { ...item, image: "//elsewhere.example/a.svg" }],
    ["a picture that is a script", { ...item, image: "javascript:alert(1)" }],
    ["a line that is no object", "a"],
    ["a line that is nothing", null],
  ])("leaves out a line with %s and keeps the others", (_, bad) => {
    expect(parse(JSON.stringify({ items: [bad, { ...item, id: "b" }] }))?.items).toEqual([{ ...item, id: "b" }]);
  });

  test("leaves out members that are not ours", () => {
    expect(parse(JSON.stringify({ items: [{ ...item, evil: "x" }], other: 1 }))).toEqual({ items: [item], options: noOptions });
  });

  test("one unit is one line", () => {
    expect(parse(JSON.stringify({ items: [item, { ...item, quantity: 9 }] }))?.items).toEqual([item]);
  });

  test("a list has a bound", () => {
    const many = Array.from({ length: maxLines + 5 }, (_, i) => ({ ...item, id: `u${i}` }));
    expect(parse(JSON.stringify({ items: many }))?.items).toHaveLength(maxLines);
  });

  test("an option is true or it is false", () => {
    expect(parse(JSON.stringify({ items: [], options: { secondFloor: "yes", cpsWarranty: true, other: true } }))?.options).toEqual({
      ...noOptions,
      cpsWarranty: true,
    });
  });
});

test("nothing saved is an empty cart", () => expect(read(localStorage)).toBe(nothing));

test("a browser that keeps its storage from us is no error", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  expect(read(localStorage)).toBeNull();
  expect(write(localStorage, nothing)).toBe(false);
});

test("the key is one of ours", () => expect(key).toBe("enamel.cart"));

test("a button's unit may say more than the cart keeps", () => {
  const { quantity: _, ...unit } = item;
  expect(parseUnit({ ...unit, stock: 1 })).toEqual(unit);
  expect(parseUnit("a")).toBeNull();
});

function refuse(): never {
  throw new DOMException("denied", "SecurityError");
}
