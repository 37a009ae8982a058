import { describe, expect, test } from "vitest";
import { centsOf, count, dollars, inches, money, sentence } from "./format";

describe("money", () => {
  test.each([
    [0, "$0.00"],
    [5, "$0.05"],
    [49900, "$499.00"],
    [147419, "$1,474.19"],
    [123456789, "$1,234,567.89"],
    [-4117, "-$41.17"],
  ])("%i cents reads %s", (cents, text) => expect(money(cents)).toBe(text));
});

test.each([
  ["742.63", 74263],
  ["$1,474.19", 147419],
  ["99", 9900],
  [" 5.5 ", 550],
  ["", null],
  ["1,4", null],
  ["-3", null],
  ["9.999", null],
  ["ten", null],
])("what is typed as %j is %j cents", (typed, cents) => expect(centsOf(typed)).toBe(cents));

describe("dollars", () => {
  test.each([
    [99, "$99"],
    [1799, "$1,799"],
    [1299.5, "$1,299.50"],
    [0.1 + 0.2, "$0.30"],
  ])("%d reads %s", (price, text) => expect(dollars(price)).toBe(text));
});

describe("inches", () => {
  test.each([
    [36, "36"],
    [35.75, "35¾"],
    [0.5, "½"],
    [0, "0"],
    [69.97, "70"],
    [29.9, "29⅞"],
    [-2.5, "-2½"],
    [-0.01, "0"],
  ])("%d reads %s", (value, text) => expect(inches(value)).toBe(text));
});

test("count agrees with its noun", () => {
  expect(count(1, "item")).toBe("1 item");
  expect(count(0, "item")).toBe("0 items");
  expect(count(1200, "dryer")).toBe("1,200 dryers");
  expect(count(2, "box", "boxes")).toBe("2 boxes");
});

test.each([
  [[], ""],
  [["Keller"], "Keller"],
  [["Fort Worth", "Keller"], "Fort Worth and Keller"],
  [["Fort Worth", "Keller", "Arlington"], "Fort Worth, Keller and Arlington"],
])("%j reads as %s in a sentence", (names, text) => expect(sentence(names)).toBe(text));
