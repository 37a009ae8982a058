import { Fragment } from "react";

/** A text with its matched words marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const sorted = [...words].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (sorted.length === 0) return text;
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${sorted.join("|")})`, "iu")).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
    <Fragment key={i}>{i % 2 === 1 ? <mark>{part}</mark> : part}</Fragment>
  ));
}
