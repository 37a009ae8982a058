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

test("a unit on hold says so, and offers no button", () => {
  render(
    <Info
      facts={facts}
      unit={unitDetail({ sold: true, on_hold: true, hold_text: "On hold until 4:15 PM", stock: 0 })}
      category={category}
    />,
  );
  expect(screen.getByText("On hold until 4:15 PM")).toBeInTheDocument();
  expect(screen.getByText(/is being kept for somebody/)).toBeInTheDocument();
  expect(screen.queryByText("Sold")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
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
