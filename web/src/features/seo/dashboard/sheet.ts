import type { Value } from "./sorting";

/** A table as CSV (RFC 4180): figures without marks that a spreadsheet cannot read; a missing one is empty. */
export function sheetOf(headings: string[], rows: { cells: Value[] }[]): string {
  const lines = [headings.map(guarded), ...rows.map(({ cells }) => cells.map(entryOf))];
  return lines.map((line) => `${line.map(quoted).join(",")}\r\n`).join("");
}

/** Puts outside text in one line, and keeps a spreadsheet from reading it as a formula, as crawl.Cell does on the server. */
export function guarded(text: string): string {
  const line = text.replace(/\p{Cc}/gu, " ");
  return /^ *[=+\-@]/.test(line) ? `'${line}` : line;
}

function entryOf({ text, value }: Value): string {
  if (value === null) return "";
  const figure = text.replace(/[$,]/g, "");
  return typeof value === "number" && /^-?\d+(\.\d+)?%?$/.test(figure) ? figure : guarded(text);
}

function quoted(entry: string): string {
  return /[",]/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry;
}

const mark = "\ufeff"; // else Excel reads it in the code page of its machine, as the server's files

/** Downloads a CSV named after its table: "Tracked keywords" -> tracked-keywords.csv. */
export function saveSheet(label: string, sheet: string): void {
  const address = URL.createObjectURL(new Blob([mark, sheet], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${label.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}
