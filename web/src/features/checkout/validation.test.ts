import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkCustomer, checkField, type FieldName, fieldNames, firstOf, missingAddress, notValidated } from "./validation";

type Shared = {
  messages: Record<string, string>;
  fields: { field: FieldName; required: string; max: number; too_long: string; bad_characters: string; has_link?: string }[];
  cases: { field: FieldName; value: string; times?: number; valid: boolean; message: string }[];
};

const file = join(import.meta.dirname, "../../../../testdata/validation/checkout.json");
const shared = JSON.parse(readFileSync(file, "utf8")) as Shared;

describe("the rules shared with the server", () => {
  test.each(shared.cases)("$field $value ($times) -> $message", ({ field, value, times = 1, message }) => {
    expect(checkField(field, value.repeat(times))).toBe(message);
  });

  test.each(shared.fields)("$field: its messages and its bound", ({ field, required, max, too_long, bad_characters, has_link }) => {
    expect(checkField(field, "")).toBe(required);
    expect(checkField(field, "x".repeat(max + 1))).toBe(too_long);
    expect(checkField(field, "a\u0007b")).toBe(bad_characters);
    if (has_link) expect(checkField(field, "shop.example")).toBe(has_link);
  });

  test("the fields are the same, in the same order", () => expect(fieldNames).toEqual(shared.fields.map(({ field }) => field)));

  test("so are the messages", () => {
    expect(missingAddress).toBe(shared.messages.address_fields);
    expect(notValidated).toBe(shared.messages.quote);
    expect(checkField("phone", "555")).toBe(shared.messages.phone);
  });
});

test("characters are code points", () => expect(checkField("city", "🏠".repeat(100))).toBe(""));

test("a lone half of a surrogate pair cannot be stored", () => {
  expect(checkField("city", "Fort \ud800")).toBe("City contains characters that cannot be used");
});

test("the first wrong field is the form's first", () => {
  const customer = { firstName: "Ann", lastName: "", email: "no", phone: "1", address: "", city: "x", state: "TX", zipCode: "76104" };
  const wrong = checkCustomer(customer);
  expect(Object.keys(wrong)).toEqual(["lastName", "email", "phone", "address"]);
  expect(firstOf(wrong)).toBe("lastName");
});
