import { isRecord } from "../../../lib/api";
import { money } from "../../../lib/format";
import type { Fact, FactField } from "../../../lib/wire-types";
import { at, type Line } from "./draft";

/** One part of a fact in words. */
export type Said = { label: string; text: string };
export type Difference = { label: string; was: string; became: string };

/** A fact's value in words, part by part. */
export function say(fact: Fact, value: unknown): Said[] {
  switch (fact.form) {
    case "hours":
      return linesOf(value).map(({ days, opens, closes }) => ({
        label: days,
        text: opens ? `${clock(opens)} to ${clock(closes)}` : "Closed",
      }));
    case "fees":
      return Object.entries(isRecord(value) ? value : {})
        .sort()
        .map(([zip, cents]) => ({ label: zip, text: money(Number(cents)) }));
    case "rows":
      return (Array.isArray(value) ? value : []).flatMap((row) => parts(fact.fields, row, `${nameOf(fact, row)}: `));
    default:
      return parts(fact.fields, value, "");
  }
}

/** A fact in one line. */
export function brief(fact: Fact): string {
  const labelled = fact.form === "hours" || fact.form === "fees";
  if (fact.form === "rows") return (fact.value as unknown[]).map((row) => nameOf(fact, row)).join(", ");
  return say(fact, fact.value)
    .map(({ label, text }) => (labelled ? `${label} ${text}` : text))
    .join(" · ");
}

/** A row's name: the value of its fixed field. */
export function nameOf(fact: Fact, row: unknown): string {
  const name = String(at(row, fact.id) ?? "");
  const spaced = name.replace(/_/g, " ").replace(/([a-z])([A-Z])/g, "$1 $2");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase();
}

/** Words for the differences between two values. */
export function differences(fact: Fact, before: unknown, after: unknown): Difference[] {
  const old = new Map(say(fact, before).map(({ label, text }) => [label, text]));
  const now = new Map(say(fact, after).map(({ label, text }) => [label, text]));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((label) => ({ label, was: old.get(label) ?? "", became: now.get(label) ?? "" }))
    .filter(({ was, became }) => was !== became);
}

function parts(fields: readonly FactField[], value: unknown, prefix: string): Said[] {
  return fields.map((field) => ({ label: prefix + field.label, text: word(field, at(value, field.name)) }));
}

function word({ kind }: FactField, value: unknown): string {
  if (kind === "money") return money(Number(value));
  if (kind === "percent") return `${Number(value) / 100}%`;
  if (kind === "yes") return value ? "Yes" : "No";
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

function linesOf(value: unknown): Line[] {
  return isRecord(value) && Array.isArray(value.lines) ? (value.lines as Line[]) : [];
}

/** "09:00" -> "9 AM", "17:30" -> "5:30 PM". */
export function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const shown = `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, "0")}` : ""}`;
  return `${shown} ${hour < 12 ? "AM" : "PM"}`;
}
