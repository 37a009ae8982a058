import type { Placeholder } from "./placeholder";

const syntax = /\{[a-z][a-z0-9:_-]*\}|\]\([^)\s]*\)|!?\[|\*\*|[*_]|^[ \t]*(?:#{1,6}|>|[-+]|\d+\.)[ \t]+|\s+/gim;

/** Finds the words of a page in its Markdown, which has marks, and placeholders in place of facts. */
export function findWords(markdown: string, words: string, placeholders: readonly Placeholder[]): [number, number] | null {
  const exact = markdown.indexOf(words);
  if (exact >= 0) return [exact, exact + words.length];
  const now = new Map(placeholders.map((one) => [one.name, one.now]));
  let plain = "";
  const from: number[] = []; // for each letter of plain, its source's start and end
  const to: number[] = [];
  const say = (text: string, start: number, end: number, whole: boolean) => {
    for (let n = 0; n < text.length; n++) {
      from.push(whole ? start : start + n);
      to.push(whole ? end : start + n + 1);
    }
    plain += text;
  };
  let at = 0;
  for (const { 0: mark, index } of markdown.matchAll(syntax)) {
    say(markdown.slice(at, index), at, index, false);
    at = index + mark.length;
    const fact = now.get(mark);
    if (fact !== undefined) say(fact, index, at, true);
    else if (mark.trim() === "") say(" ", index, at, true);
    else if (mark.startsWith("{")) say(mark, index, at, false);
  }
  say(markdown.slice(at), at, markdown.length, false);
  const wanted = words.trim().replace(/\s+/g, " ");
  const found = wanted ? plain.indexOf(wanted) : -1;
  return found < 0 ? null : [from[found] ?? 0, to[found + wanted.length - 1] ?? markdown.length];
}
