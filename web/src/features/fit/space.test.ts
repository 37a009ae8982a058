import { beforeEach, expect, test } from "vitest";
import { createSpace, isEmpty, narrowest, noSpace, openingFor, spaceKey } from "./space";

beforeEach(() => localStorage.clear());

test("remembers what was given, by category, until it is told to forget", () => {
  const space = createSpace(localStorage);
  space.give("", { opening: { width: 27.5, height: 76 }, doorway: { width: 31 } });
  space.give("refrigerators", { opening: { width: 36 } });
  space.give("", { stairs: { width: 30 } });
  const again = createSpace(localStorage).state();
  expect(openingFor(again, "laundry")).toEqual({ width: 27.5, height: 76, depth: 0 });
  expect(openingFor(again, "refrigerators")).toEqual({ width: 36, height: 0, depth: 0 });
  expect(narrowest(again)).toBe(30);
  space.forget();
  expect(localStorage.getItem(spaceKey)).toBeNull();
  expect(isEmpty(space.state())).toBe(true);
});

test("a measure that is taken back is gone", () => {
  const space = createSpace(localStorage);
  space.give("laundry", { opening: { width: 27.5 } });
  space.give("laundry", { opening: { width: 0 } });
  expect(space.state()).toEqual(noSpace);
});

test.each([
  ["no JSON", "{"],
  ["none of ours", "[1]"],
  ["another version", JSON.stringify({ version: 2, openings: { "": { width: 30 } } })],
  [
    "lengths that are none",
    JSON.stringify({ version: 1, openings: { "": { width: -3, height: "70", depth: 1e9 }, "<b>": { width: 30 } } }),
  ],
])("reads nothing from what is %s", (_, text) => {
  localStorage.setItem(spaceKey, text);
  expect(createSpace(localStorage).state()).toEqual(noSpace);
});

test("keeps in step with another tab", () => {
  const here = createSpace(localStorage);
  const there = createSpace(localStorage);
  const end = here.listen(window);
  there.give("", { opening: { width: 33 } });
  window.dispatchEvent(new StorageEvent("storage", { key: spaceKey }));
  expect(openingFor(here.state(), "ranges")?.width).toBe(33);
  there.forget();
  window.dispatchEvent(new StorageEvent("storage", { key: spaceKey }));
  expect(here.state()).toEqual(noSpace);
  end();
});

test("lives as long as the page where the browser keeps nothing", () => {
  const space = createSpace(null);
  space.give("", { opening: { width: 33 } });
  expect(openingFor(space.state(), "")?.width).toBe(33);
});
