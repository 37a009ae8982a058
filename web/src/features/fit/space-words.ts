import { inches } from "../../lib/format";
import { narrowest, type Space, type SpaceOpening } from "./space";

/** "27½ × 76 in", "27½ in wide": an opening's known measures; "" if none is known. */
export function openingSize({ width, height, depth }: SpaceOpening): string {
  if (width && height) return `${[width, height, depth].filter(Boolean).map(inches).join(" × ")} in`;
  const named = [width && `${inches(width)} in wide`, height && `${inches(height)} in high`, depth && `${inches(depth)} in deep`];
  return named.filter(Boolean).join(", ");
}

/** "Your opening: 27½ × 76 in", for each category that has its own; the doorway if nothing else was measured. */
export function spaceWords(space: Space): string {
  const sizes = [...new Set(Object.values(space.openings).map(openingSize))];
  if (sizes.length > 1) return `Your openings: ${sizes.join("; ")}`;
  return sizes.length > 0 ? `Your opening: ${sizes[0]}` : `Your way in: ${inches(narrowest(space))} in`;
}

/** Adds the visitor's opening to the words of a unit's page: "Fits your 27½ in opening, ⅝ in to spare". */
export function namedWords(words: string, opening: SpaceOpening | null): string {
  if (!opening?.width) return words;
  const whose = `your ${inches(opening.width)} in opening`;
  const named = words.replace(/^(Fits|Just fits),/, `$1 ${whose},`);
  if (named !== words) return named;
  return words.endsWith("too wide") ? `${words} for ${whose}` : words;
}

type Counts = { fits: number; tight: number; total: number };

/** The title of the bar above a list. */
export function fitTitle({ fits, tight, total }: Counts): string {
  return fits === 0 && tight > 0 ? `Just fits your space: ${tight} of ${total}` : `Fits your space: ${fits} of ${total}`;
}

/** The number of units that fit tightly, for the line after that title; may be empty. */
export function tightToo({ fits, tight }: Counts): string {
  return fits > 0 && tight > 0 ? `, ${tight} more just fit` : "";
}
