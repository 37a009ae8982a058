/** The sentences and lines of a text; of one that is still coming, those that are complete. */
export function sentencesOf(text: string, whole: boolean): string[] {
  const parts = text.split(/(?<=[.!?…:])\s+|\n+/);
  if (!whole) parts.pop(); // an unfinished sentence, or empty text after the last
  return parts.map((part) => part.replace(/^- /, "").trim()).filter((part) => part !== "");
}

/** A run of lines: a list if they begin with "- ", else a paragraph. */
export type Block = { kind: "text" | "list"; lines: string[] };

/** The paragraphs and lists of a plain text. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let parted = true; // by an empty line
  for (const line of text.split(/\r?\n/)) {
    const item = /^\s*- (.*)$/.exec(line)?.[1];
    const kind = item === undefined ? "text" : "list";
    const last = blocks.at(-1);
    if (line.trim() === "") parted = true;
    else if (last?.kind === kind && !parted) last.lines.push(item ?? line);
    else {
      parted = false;
      blocks.push({ kind, lines: [item ?? line] });
    }
  }
  return blocks;
}
