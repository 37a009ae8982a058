/** An edit: the text that replaces a range, and the selection after it. */
export type Edit = { from: number; to: number; text: string; select: [start: number, end: number] };

type Area = Pick<HTMLTextAreaElement, "value" | "selectionStart" | "selectionEnd">;

/** Sets mark on both sides of the selection, or takes it off. A mark holds no space: "**word **" is no bold. */
export function wrap(area: Area, mark: string): Edit {
  const { from, to, inside } = trimmed(area);
  const n = mark.length;
  if (inside.length >= 2 * n && inside.startsWith(mark) && inside.endsWith(mark)) {
    return { from, to, text: inside.slice(n, -n), select: [from, to - 2 * n] };
  }
  const around = from >= n && area.value.startsWith(mark, from - n) && area.value.startsWith(mark, to);
  if (around) return { from: from - n, to: to + n, text: inside, select: [from - n, to - n] };
  return { from, to, text: mark + inside + mark, select: [from + n, to + n] };
}

/** Makes the selection a link and selects its address; without a selection its words come first. */
export function link(area: Area): Edit {
  const { from, to, inside } = trimmed(area);
  const address = from + inside.length + 3;
  return { from, to, text: `[${inside}](/)`, select: inside ? [address, address + 1] : [from + 1, from + 1] };
}

/** Starts each line of the selection with mark, or takes it off when all have it. */
export function lead(area: Area, mark: string): Edit {
  return lines(area, (all) => {
    const off = all.every((line) => line === "" || line.startsWith(mark)) && all.some((line) => line.startsWith(mark));
    return all.map((line) => (off ? line.slice(line ? mark.length : 0) : line || all.length === 1 ? mark + line : line));
  });
}

/** Makes the lines heads, smaller heads, and plain again. */
export function heading(area: Area): Edit {
  return lines(area, (all) => {
    const first = all[0] ?? "";
    const mark = first.startsWith("### ") ? "" : first.startsWith("## ") ? "### " : "## ";
    return all.map((line) => mark + line.replace(/^#{1,6} /, ""));
  });
}

/** Adds a small table after the line of the selection. */
export function table({ value, selectionEnd }: Area): Edit {
  const from = endOfLine(value, selectionEnd);
  const before = value.slice(0, from).trimEnd() === "" ? "" : "\n\n";
  const text = `${before}| Head | Head |\n| --- | --- |\n| Cell | Cell |\n`;
  const head = from + before.length + 2;
  return { from, to: from, text, select: [head, head + 4] };
}

/** Does an edit as if it had been typed, so that the browser can undo it. */
export function apply(area: HTMLTextAreaElement, { from, to, text, select }: Edit) {
  area.focus();
  area.setSelectionRange(from, to);
  const typed = document.execCommand?.(text ? "insertText" : "delete", false, text);
  if (!typed) {
    area.setRangeText(text, from, to, "end");
    area.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
  }
  area.setSelectionRange(...select);
}

function trimmed({ value, selectionStart, selectionEnd }: Area) {
  const chosen = value.slice(selectionStart, selectionEnd);
  const inside = chosen.trim();
  const from = inside ? selectionStart + chosen.indexOf(inside) : selectionStart;
  return { from, to: inside ? from + inside.length : selectionEnd, inside };
}

function lines({ value, selectionStart, selectionEnd }: Area, change: (lines: string[]) => string[]): Edit {
  const from = value.lastIndexOf("\n", selectionStart - 1) + 1;
  const to = endOfLine(value, selectionEnd);
  const text = change(value.slice(from, to).split("\n")).join("\n");
  const end = from + text.length;
  const caret = Math.max(from, selectionStart + text.length - (to - from));
  return { from, to, text, select: selectionStart === selectionEnd ? [caret, caret] : [from, end] };
}

function endOfLine(value: string, at: number): number {
  const end = value.indexOf("\n", at);
  return end < 0 ? value.length : end;
}
