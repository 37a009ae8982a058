import { isRecord } from "../../../lib/api";
import { centsOf } from "../../../lib/format";
import type { Fact, FactField } from "../../../lib/wire-types";

/*
 * A draft is a fact's value as its inputs hold it: the same shape, with texts for the numbers. draftOf makes it from a value. readDraft
 * reads it back, with errors for texts that are no number.
 */

export type Draft = unknown;
/** Error messages by the path of the input: "2.price_cents"; "": the whole. */
export type Wrong = Readonly<Record<string, string>>;
export type Fee = { zip: string; fee: string };
export type Line = { days: string; opens: string; closes: string };

/** The part of a value at a field's name; the value itself for the empty name. */
export function at(value: unknown, name: string): unknown {
  if (name === "") return value;
  return (value as Record<string, unknown> | null)?.[name];
}

/** The value with another part; a list stays a list. */
export function put(value: unknown, name: string, part: unknown): unknown {
  if (name === "") return part;
  if (Array.isArray(value)) return value.map((old, index) => (String(index) === name ? part : old));
  return { ...(value as object), [name]: part };
}

export function draftOf(fact: Fact, value: unknown): Draft {
  if (fact.form === "fees") {
    return Object.entries(isRecord(value) ? value : {})
      .sort()
      .map(([zip, cents]): Fee => ({ zip, fee: dollarsOf(cents) }));
  }
  if (fact.form === "rows") return (value as unknown[]).map((row) => eachField(fact.fields, row, typed));
  return eachField(fact.fields, value, typed);
}

export function readDraft(fact: Fact, draft: Draft): { value: unknown; wrong: Wrong } {
  const wrong: Record<string, string> = {};
  if (fact.form === "fees") return { value: feesOf(draft as Fee[], wrong), wrong };
  if (fact.form === "hours") checkHours((draft as { lines: Line[] }).lines, wrong);
  const whole = (part: unknown, prefix: string) =>
    eachField(fact.fields, part, (field, text) => {
      const value = read(field, text);
      if (value === undefined) wrong[prefix + field.name] = refusal(field);
      return value;
    });
  if (fact.form === "rows") return { value: (draft as unknown[]).map((row, index) => whole(row, `${index}.`)), wrong };
  return { value: whole(draft, ""), wrong };
}

function eachField(fields: readonly FactField[], value: unknown, turn: (field: FactField, part: unknown) => unknown): unknown {
  return fields.reduce((whole, field) => put(whole, field.name, turn(field, at(whole, field.name))), value);
}

function typed({ kind }: FactField, value: unknown): unknown {
  if (kind === "money") return dollarsOf(value);
  if (kind === "percent") return String(Number(value) / 100);
  if (kind === "number" || kind === "count") return String(value);
  return value;
}

function read({ kind }: FactField, text: unknown): unknown {
  switch (kind) {
    case "money":
      return centsOf(String(text)) ?? undefined;
    case "percent":
      return numberOf(String(text), /^\d{1,3}(\.\d{1,2})?$/, 100);
    case "number":
      return numberOf(String(text), /^-?\d+(\.\d+)?$/, 1);
    case "count":
      return numberOf(String(text), /^\d+$/, 1);
    case "texts":
      return (text as string[]).map((line) => line.trim()).filter(Boolean);
    case "yes":
      return text;
    default:
      return String(text).trim();
  }
}

function refusal({ kind }: FactField): string {
  if (kind === "money") return "Enter dollars, such as 49 or 49.99";
  return kind === "count" ? "Enter a whole number" : "Enter a number";
}

function numberOf(text: string, form: RegExp, times: number): number | undefined {
  const plain = text.trim().replace(/,/g, "");
  return form.test(plain) ? Math.round(Number(plain) * times * 1e7) / 1e7 : undefined;
}

export function dollarsOf(cents: unknown): string {
  return (Number(cents) / 100).toFixed(2).replace(/\.00$/, "");
}

function feesOf(rows: Fee[], wrong: Record<string, string>): Record<string, number> {
  const fees: Record<string, number> = {};
  rows.forEach(({ zip, fee }, index) => {
    const cents = centsOf(fee);
    if (!/^\d{5}$/.test(zip.trim())) wrong[`${index}.zip`] = "Enter five digits";
    else if (zip.trim() in fees) wrong[`${index}.zip`] = "This ZIP code is in the list twice";
    if (cents === null) wrong[`${index}.fee`] = "Enter dollars, such as 49 or 49.99";
    else fees[zip.trim()] = cents;
  });
  return fees;
}

function checkHours(lines: Line[], wrong: Record<string, string>) {
  lines.forEach(({ opens, closes }, index) => {
    if (!opens !== !closes) wrong[String(index)] = "Enter both times";
    else if (opens && opens >= closes) wrong[String(index)] = "It closes before it opens";
  });
}

/** Reads a file of rows "76114,49.00"; a first row without digits is its head. */
export function feesOfSheet(text: string): { fees: Fee[]; problem: string } {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const fees: Fee[] = [];
  for (const [index, line] of lines.entries()) {
    const [zip = "", fee = ""] = line.split(",").map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
    if (line.trim() === "" || (index === 0 && !/\d/.test(line))) continue;
    if (!/^\d{5}$/.test(zip) || centsOf(fee) === null) {
      return { fees: [], problem: `Line ${index + 1} is no ZIP code and amount: ${line.slice(0, 40)}` };
    }
    fees.push({ zip, fee });
  }
  return { fees, problem: "" };
}
