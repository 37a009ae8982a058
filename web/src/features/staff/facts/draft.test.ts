import { describe, expect, test } from "vitest";
import type { Fact } from "../../../lib/wire-types";
import { draftOf, feesOfSheet, put, readDraft } from "./draft";
import { fact } from "./fixtures";
import { brief, differences } from "./words";

const delivery = fact({
  form: "fields",
  fields: [
    { name: "radius_miles", label: "Radius", kind: "number" },
    { name: "fee_cents", label: "Usual fee", kind: "money" },
  ],
  value: { radius_miles: 15, fee_cents: 9900, fee_by_zip: { 76114: 4900 } },
});

test("money is dollars to people and cents to the server; what has no input stays", () => {
  const draft = put(draftOf(delivery, delivery.value), "fee_cents", "$1,089.50");
  expect(readDraft(delivery, draft)).toEqual({
    value: { radius_miles: 15, fee_cents: 108950, fee_by_zip: { 76114: 4900 } },
    wrong: {},
  });
  expect(readDraft(delivery, put(draft, "fee_cents", "ninety")).wrong).toEqual({ fee_cents: "Enter dollars, such as 49 or 49.99" });
});

test("every form gives back what it was made of", () => {
  const tax = fact({ form: "fields", fields: [{ name: "rate", label: "Rate", kind: "percent" }], value: { rate: 825, goods: true } });
  const towns = fact({
    form: "fields",
    fields: [{ name: "towns", label: "Towns", kind: "texts" }],
    value: { towns: ["Keller", "Saginaw"] },
  });
  const name = fact({ fields: [{ name: "", label: "Name", kind: "text" }], value: "Panther" });
  const lines = fact({ form: "fields", fields: [{ name: "1", label: "Second", kind: "text" }], value: ["Panther City", "Appliance"] });
  const rows = fact({
    form: "rows",
    id: "key",
    fields: [{ name: "price_cents", label: "Price", kind: "money" }],
    value: [{ key: "a", price_cents: 5 }],
  });
  const fees = fact({ form: "fees", fields: [], value: { 76114: 4950 } });
  for (const one of [delivery, tax, towns, name, lines, rows, fees]) {
    expect(readDraft(one, draftOf(one, one.value))).toEqual({ value: one.value, wrong: {} });
  }
});

describe("hours", () => {
  const line = { days: "Mon-Sat", opens: "09:00", closes: "18:00" };
  const hours = fact({ form: "hours", fields: [], value: { lines: [line, { days: "Sunday", opens: "", closes: "" }], minutes: false } });

  test("close after they open", () => {
    const wrong = (closes: string) => readDraft(hours, { lines: [{ ...line, closes }] }).wrong;
    expect(wrong("08:00")).toEqual({ 0: "It closes before it opens" });
    expect(wrong("")).toEqual({ 0: "Enter both times" });
    expect(wrong("17:30")).toEqual({});
  });

  test("are told as people say them, and so is what changes", () => {
    expect(brief(hours)).toBe("Mon-Sat 9 AM to 6 PM · Sunday Closed");
    expect(differences(hours, hours.value, { lines: [{ ...line, closes: "17:30" }] })).toEqual([
      { label: "Mon-Sat", was: "9 AM to 6 PM", became: "9 AM to 5:30 PM" },
      { label: "Sunday", was: "Closed", became: "" },
    ]);
  });
});

describe("fees by ZIP", () => {
  const fees: Fact = fact({ form: "fees", fields: [], value: {} });

  test("need five digits, an amount, and each code once", () => {
    const rows = [
      { zip: "7611", fee: "49" },
      { zip: "76114", fee: "x" },
      { zip: "76115", fee: "49" },
      { zip: "76115", fee: "50" },
    ];
    expect(readDraft(fees, rows).wrong).toEqual({
      "0.zip": "Enter five digits",
      "1.fee": "Enter dollars, such as 49 or 49.99",
      "3.zip": "This ZIP code is in the list twice",
    });
  });

  test("come from a file that the site has written, or from a spreadsheet", () => {
    expect(feesOfSheet('\ufeffzip,dollars\r\n76114,49.50\r\n"76115","$50"\r\n')).toEqual({
      fees: [
        { zip: "76114", fee: "49.50" },
        { zip: "76115", fee: "$50" },
      ],
      problem: "",
    });
    expect(feesOfSheet("76114,49\nDenton,49").problem).toBe("Line 2 is no ZIP code and amount: Denton,49");
  });
});
