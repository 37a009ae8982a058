import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Plate, type PlateRow } from "./plate";

const row = (label: string, wide = false): PlateRow => ({ label, value: label, wide });

test.each<[string, PlateRow[], string[]]>([
  ["pairs stay pairs", [row("a"), row("b"), row("c"), row("d")], []],
  ["a wide row takes both columns", [row("a"), row("b"), row("c", true)], ["c"]],
  ["no hole before a wide row", [row("a"), row("b"), row("c"), row("d", true)], ["c", "d"]],
  ["no hole at the end", [row("a", true), row("b"), row("c"), row("d")], ["a", "d"]],
])("%s", (_, rows, wide) => {
  render(<Plate rows={rows} />);
  const cells = screen.getAllByRole("term").map((term) => term.parentElement);
  expect(cells.filter((cell) => cell?.className).map((cell) => cell?.firstChild?.textContent)).toEqual(wide);
});
