import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkField, checkRequest, type FieldName, fieldNames } from "./validation";

type Shared = {
  messages: Record<string, string>;
  business_types: { value: string }[];
  fields: { field: FieldName; min: number; too_short: string; max: number; too_long: string; bad_characters: string }[];
  cases: { field: FieldName; value: string; times?: number; valid: boolean; message: string }[];
};

const file = join(import.meta.dirname, "../../../../testdata/validation/partnership.json");
const shared = JSON.parse(readFileSync(file, "utf8")) as Shared;
const types = shared.business_types.map(({ value }) => value);

describe("the rules shared with the server", () => {
  // a select holds no other value than those it offers, and none
  const typable = shared.cases.filter(
    ({ field, value }) => field !== "business_type" || value.trim() === "" || types.includes(value.trim()),
  );
  test.each(typable)("$field $value ($times) -> $message", ({ field, value, times = 1, message }) => {
    expect(checkField(field, value.repeat(times))).toBe(message);
  });

  test.each(shared.fields)("$field: its messages and its bounds", ({ field, min, too_short, max, too_long, bad_characters }) => {
    if (min > 0) expect(checkField(field, "x".repeat(min - 1))).toBe(too_short);
    expect(checkField(field, "x".repeat(max + 1))).toBe(too_long);
    expect(checkField(field, "a\u0007b".repeat(max))).toBe(bad_characters);
  });

  test("the fields are the same, in the same order", () => {
    expect(fieldNames.filter((name) => name !== "business_type")).toEqual(shared.fields.map(({ field }) => field));
    expect(checkField("business_type", "")).toBe(shared.messages.business_type);
  });
});

test("a lone half of a surrogate pair cannot be stored", () => {
  expect(checkField("message", "12 units \ud800")).toBe("Message contains characters that cannot be used");
  expect(checkField("email", `${"\ud800".repeat(256)}@b`)).toBe("Invalid email address");
});

test("an empty form is wrong in all but its message", () => {
  const empty = Object.fromEntries(fieldNames.map((name) => [name, " "])) as Record<FieldName, string>;
  expect(Object.keys(checkRequest(empty))).toEqual(fieldNames.filter((name) => name !== "message"));
});
