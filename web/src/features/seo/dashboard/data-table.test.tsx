import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { type Cell, DataTable, missing, word } from "./data-table";
import { guarded, sheetOf } from "./sheet";

const figure = (value: number, text = String(value)): Cell => ({ text, value });
const prices = (...rows: [string, Cell][]) => (
  <DataTable
    label="Service prices"
    narrow="scroll"
    columns={[
      { key: "service", label: "Service" },
      { key: "price", label: "Price", title: "Price of Lone Star", end: true },
    ]}
    rows={rows.map(([service, price]) => ({ key: service, cells: [word(service), price] }))}
  />
);
const three = () =>
  prices(
    ["Oven", figure(1045, "$1,045")],
    ["Dryer", missing],
    ["Washer", { ...figure(99.5, "$99.50"), tone: "good" }],
    ["freezer", figure(0)],
  );

const column = (place: number) => [...document.querySelectorAll("tbody tr")].map((row) => row.children[place]?.textContent);
const heading = (name: string) => screen.getByRole("columnheader", { name });

afterEach(() => void vi.unstubAllGlobals()); // jsdom has no addresses of blobs

test("a heading sorts up, down, and not at all; the order is told, and the heading keeps the focus", async () => {
  render(three());
  const asGiven = ["Oven", "Dryer", "Washer", "freezer"];
  expect(column(0)).toEqual(asGiven);
  expect(heading("Price")).not.toHaveAttribute("aria-sort");
  await userEvent.tab(); // the place that scrolls
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole("button", { name: "Price" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(column(1)).toEqual(["0", "$99.50", "$1,045", "-"]);
  expect(heading("Price")).toHaveAttribute("aria-sort", "ascending");
  await userEvent.keyboard(" ");
  expect(column(1)).toEqual(["$1,045", "$99.50", "0", "-"]);
  expect(heading("Price")).toHaveAttribute("aria-sort", "descending");
  await userEvent.keyboard("{Enter}");
  expect(column(0)).toEqual(asGiven);
  expect(heading("Price")).not.toHaveAttribute("aria-sort");
  expect(screen.getByRole("button", { name: "Price" })).toHaveFocus();
});

test("words are sorted whatever their case; another heading starts anew", async () => {
  render(three());
  await userEvent.click(screen.getByRole("button", { name: "Price" }));
  await userEvent.click(screen.getByRole("button", { name: "Service" }));
  expect(column(0)).toEqual(["Dryer", "freezer", "Oven", "Washer"]);
  expect(heading("Price")).not.toHaveAttribute("aria-sort");
  expect(heading("Service")).toHaveAttribute("aria-sort", "ascending");
});

test("one row has nothing to be sorted", () => {
  render(prices(["Oven", figure(99)]));
  expect(heading("Service")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Service" })).not.toBeInTheDocument();
});

test("what is shown is saved as it is sorted, under its name", async () => {
  const saved: { name: string; sheet: Blob }[] = [];
  const blobs: Blob[] = [];
  vi.stubGlobal(
    "URL",
    class extends URL {
      static override createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
      static override revokeObjectURL = () => {};
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, sheet: blobs[Number(this.href.slice("blob:".length)) - 1] as Blob });
  });
  render(three());
  await userEvent.click(screen.getByRole("button", { name: "Price" }));
  await userEvent.click(screen.getByRole("button", { name: "Download CSV" }));
  expect(saved.map(({ name, sheet }) => [name, sheet.type])).toEqual([["service-prices.csv", "text/csv;charset=utf-8"]]);
  expect(await textOf(saved[0]?.sheet as Blob)).toBe(
    "\ufeffService,Price of Lone Star\r\nfreezer,0\r\nWasher,99.50\r\nOven,1045\r\nDryer,\r\n",
  );
});

/** jsdom's Blob has no text(). The mark at its start is kept, by which Excel knows UTF-8. */
function textOf(blob: Blob): Promise<string> {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(new TextDecoder("utf-8", { ignoreBOM: true }).decode(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });
}

test.each([
  ["=1+1", "'=1+1"],
  ["+49", "'+49"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "' =1"],
  ["\r\n=1", "'  =1"],
  [" =1", "' =1"],
  ["a=1", "a=1"],
  ["", ""],
])("%j is no formula in a sheet", (text, entry) => {
  expect(guarded(text)).toBe(entry);
});

test.each<[string, Cell, string]>([
  ["a figure without its marks", figure(12345, "12,345"), "12345"],
  ["a share as it is shown", figure(0.0054, "0.54%"), "0.54%"],
  ["a negative figure", figure(-3), "-3"],
  ["a day as it is shown", figure(1, "Nov 17, 2026"), '"Nov 17, 2026"'],
  ["a word that looks like a figure", word("1,000"), '"1,000"'],
  ["a word that a figure sorts", figure(1, "=high"), "'=high"],
  ["quotes and lines", word('say "hi"\nthere'), '"say ""hi"" there"'],
  ["a formula with a comma", word("=A1,B1"), `"'=A1,B1"`],
  ["nothing", { text: "Not ranked", value: null }, ""],
])("a sheet has %s", (_, cell, entry) => {
  expect(sheetOf(["-Name"], [{ cells: [cell] }])).toBe(`'-Name\r\n${entry}\r\n`);
});
