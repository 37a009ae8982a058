import { diffArrays, diffWordsWithSpace } from "diff";
import type { DeskText } from "../../../lib/wire-types";
import { fieldsOf } from "./words";

/** A piece of a line; text that only one side has is marked. */
export type Piece = { text: string; only?: "was" | "now" };
/** kind: the side that has the line. skip: equal lines that are left out; lines is their number. */
export type DiffLine = { kind: "same" | "was" | "now"; pieces: Piece[] } | { kind: "skip"; lines: number };

const around = 1; // lines kept beside a difference

/** Lists the differences between two texts by field; empty for equal texts. */
export function differences(was: DeskText, now: DeskText): { label: string; lines: DiffLine[] }[] {
  const before = fieldsOf(was);
  return fieldsOf(now).flatMap(({ field, label, words }) => {
    const old = before.find((one) => one.field === field)?.words ?? "";
    return old === words ? [] : [{ label, lines: lineDifference(old, words) }];
  });
}

/** Two texts line by line. A line that was changed has its words marked on both sides. */
export function lineDifference(was: string, now: string): DiffLine[] {
  const parts = diffArrays(was.split("\n"), now.split("\n"));
  const lines: DiffLine[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at];
    const next = parts[at + 1];
    if (!part) continue;
    if (!part.added && !part.removed) lines.push(...shortened(part.value, at === 0, at === parts.length - 1));
    else if (part.removed && next?.added) {
      lines.push(...changed(part.value, next.value));
      at++;
    } else lines.push(...part.value.map((text) => whole(text, part.added ? "now" : "was")));
  }
  return lines;
}

function whole(text: string, only: "was" | "now"): DiffLine {
  return { kind: only, pieces: [{ text }] };
}

function changed(was: string[], now: string[]): DiffLine[] {
  if (was.length !== now.length) return [...was.map((text) => whole(text, "was")), ...now.map((text) => whole(text, "now"))];
  return was.flatMap((old, n) => {
    const words = diffWordsWithSpace(old, now[n] ?? "");
    const side = (only: "was" | "now"): DiffLine => ({
      kind: only,
      pieces: words
        .filter(({ added, removed }) => (only === "was" ? !added : !removed))
        .map(({ value, added, removed }) => (added || removed ? { text: value, only } : { text: value })),
    });
    return [side("was"), side("now")];
  });
}

/** Equal lines: only those beside a difference. */
function shortened(lines: string[], first: boolean, last: boolean): DiffLine[] {
  const same = (text: string): DiffLine => ({ kind: "same", pieces: [{ text }] });
  const head = first ? 0 : around;
  const tail = last ? 0 : around;
  if (lines.length <= head + tail + 1) return lines.map(same);
  const left: DiffLine = { kind: "skip", lines: lines.length - head - tail };
  return [...lines.slice(0, head).map(same), left, ...lines.slice(lines.length - tail).map(same)];
}
