import { isRecord } from "../../lib/api";
import type { Answer, ChatLink, ChatUnit, Turn } from "./chat-types";

/** Bounds of a conversation from an untrusted source: the server, or the browser's storage. */
export const maxTurns = 50;
export const maxQuestion = 4_000; // characters, as the function takes them
export const maxAnswer = 20_000;
const maxUnits = 12;
const maxLinks = 8;
const maxText = 300;
const maxPrice = 1_000_000; // USD

/** The number of characters, as people count them. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** The first characters of a text, as people count them; none is cut in two. */
export function firstOf(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join("");
}

/** The units that can be shown; anything else is left out. */
export function parseUnits(value: unknown): ChatUnit[] {
  return listOf(value, maxUnits, parseUnit);
}

/** The links that can be followed; anything else is left out. */
export function parseLinks(value: unknown): ChatLink[] {
  return listOf(value, maxLinks, parseLink);
}

/** The newest turns that make sense. */
export function parseTurns(value: unknown): Turn[] {
  return Array.isArray(value) ? listOf(value.slice(-maxTurns), maxTurns, parseTurn) : [];
}

function listOf<T>(value: unknown, most: number, parse: (entry: unknown) => T | null): T[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, most)
    .map(parse)
    .filter((entry) => entry !== null);
}

function parseUnit(value: unknown): ChatUnit | null {
  if (!isRecord(value)) return null;
  const { id, name, brand, model, image, salePrice, regularPrice, grade, stock } = value;
  if (!isLabel(id) || !isLabel(name) || !isLabel(brand) || !isLabel(model)) return null;
  if (!isLabel(image) || !isOwnPath(image)) return null; // pictures come from this site
  if (!isPrice(salePrice) || !isPrice(regularPrice) || !isGrade(grade)) return null;
  if (typeof stock !== "number" || !Number.isSafeInteger(stock)) return null;
  return { id, name, brand, model, image, salePrice, regularPrice, grade, stock };
}

function parseLink(value: unknown): ChatLink | null {
  if (!isRecord(value) || !isLabel(value.label) || !isLabel(value.href)) return null;
  const { label, href } = value;
  return isOwnPath(href) || /^(https:\/\/[^\s\\]+|tel:\+?[\d-]+|mailto:[^\s\\]+)$/.test(href) ? { label, href } : null;
}

function parseTurn(value: unknown): Turn | null {
  if (!isRecord(value) || typeof value.content !== "string") return null;
  const { role, content } = value;
  if (role === "user") return content.trim() !== "" && lengthOf(content) <= maxQuestion ? { role, content } : null;
  if (role !== "assistant" || content.length > maxAnswer) return null;
  const answer: Answer = {
    role,
    content,
    units: parseUnits(value.units),
    links: parseLinks(value.links),
    whole: value.whole === true,
  };
  return isBlank(answer) ? null : answer;
}

/** Nothing to read and nothing to press. */
export function isBlank({ content, units, links }: Answer): boolean {
  return content.trim() === "" && units.length === 0 && links.length === 0;
}

function isLabel(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "" && value.length <= maxText;
}

/** Whether it is a path of this site. A second slash, or a character that browsers read as one, would lead elsewhere. */
function isOwnPath(href: string): boolean {
  return /^\/(?!\/)[^\s\\]*$/.test(href);
}

function isPrice(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= maxPrice;
}

function isGrade(value: unknown): value is ChatUnit["grade"] {
  return value === "A" || value === "B" || value === "C";
}
