import { render as bare, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import type { Category } from "../../lib/page-types";
import { facts, product, unitDetail } from "../../test-data";
import { Info } from "./info";

const rest = { facts, similar: [product({ id: "other", name: "LG refrigerator" })], onDelivery: "Look at it with us before you pay." };
const category: Category = { key: "washersdryers", label: "Washers & Dryers", noun: "washers and dryers", count: 37 };

const render = (page: ReactNode) => bare(<IslandContext value={() => ""}>{page}</IslandContext>);

test.each([
  ["Gas dryer", "This gas dryer has found a home."],
  ["French-door refrigerator", "This French-door refrigerator has found a home."],
])("a sold %s is named as within a sentence", (kind_label, sentence) => {
  render(<Info {...rest} unit={unitDetail({ kind_label, sold: true })} category={category} />);
  expect(screen.getByText(new RegExp(sentence))).toBeInTheDocument();
});

test("a unit on hold says so, and offers no button", () => {
  render(
    <Info {...rest} unit={unitDetail({ sold: true, on_hold: true, hold_text: "On hold until 4:15 PM", stock: 0 })} category={category} />,
  );
  expect(screen.getByText("On hold until 4:15 PM")).toBeInTheDocument();
  expect(screen.getByText(/is being kept for somebody/)).toBeInTheDocument();
  expect(screen.queryByText("Sold")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("the heading tells the unit from others of its make by the model", () => {
  render(<Info {...rest} unit={unitDetail()} category={category} />);
  expect(screen.getByRole("heading", { level: 1 })).toHaveAccessibleName("Samsung French-door refrigerator RF28R7351SR");
});

test("the promise is the record's warranty and the owner's words, each with its page", () => {
  render(<Info {...rest} unit={unitDetail()} category={category} />);
  expect(screen.getByText(`${facts.claims.warranty}.`)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Read the warranty" })).toHaveAttribute("href", "/warranty");
  expect(screen.getByText("On delivery:").parentElement).toHaveTextContent("Look at it with us before you pay.");
  expect(screen.getByRole("link", { name: "Return policy" })).toHaveAttribute("href", "/returns");
  expect(screen.queryByText(/third-party/)).toBeNull();
});

test("a policy without a word on delivery is a link alone", () => {
  render(<Info {...rest} onDelivery="" unit={unitDetail()} category={category} />);
  expect(screen.queryByText("On delivery:")).toBeNull();
  expect(screen.getByRole("link", { name: "Return policy" })).toBeInTheDocument();
});

test("what is like a sold unit stands right under the word", () => {
  render(<Info {...rest} unit={unitDetail({ sold: true, stock: 0 })} category={category} />);
  expect(screen.getByRole("link", { name: /LG refrigerator/ })).toHaveAttribute("href", "/shop/other");
  expect(screen.queryByRole("button")).toBeNull();
});

test("one of a kind is said to be one", () => {
  render(<Info {...rest} unit={unitDetail({ stock: 1 })} category={category} />);
  expect(screen.getByText("We have one of these")).toBeInTheDocument();
});
