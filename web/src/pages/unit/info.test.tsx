import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Category } from "../../lib/page-types";
import { facts, unitDetail } from "../../test-data";
import { Info } from "./info";

const category: Category = { key: "washersdryers", label: "Washers & Dryers", noun: "washers and dryers", count: 37 };

test.each([
  ["Gas dryer", "This gas dryer has found a home."],
  ["French-door refrigerator", "This French-door refrigerator has found a home."],
])("a sold %s is named as within a sentence", (kind_label, sentence) => {
  render(<Info facts={facts} unit={unitDetail({ kind_label, sold: true })} category={category} />);
  expect(screen.getByText(new RegExp(sentence))).toBeInTheDocument();
});

test("the heading tells the unit from others of its make by the model", () => {
  render(<Info facts={facts} unit={unitDetail()} category={category} />);
  expect(screen.getByRole("heading", { level: 1 })).toHaveAccessibleName("Samsung French-door refrigerator RF28R7351SR");
});

test("the warranty of a unit is told in the record's words, and no third party is named", () => {
  render(<Info facts={facts} unit={unitDetail()} category={category} />);
  expect(screen.getByText(/covers repair by our own shop/)).toHaveTextContent(facts.claims.warranty);
  expect(screen.queryByText(/third-party/)).toBeNull();
  expect(screen.getByRole("link", { name: "Read the warranty" })).toHaveAttribute("href", "/warranty");
});
