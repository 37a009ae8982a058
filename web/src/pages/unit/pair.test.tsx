import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { facts, product, unitDetail } from "../../test-data";
import { PairPanel } from "./pair";

const picture = (src: string) => ({ src, width: 370, height: 470, alt: src });

test("a pair adds up with the record's offer, and one press adds both", () => {
  const unit = unitDetail({ id: "dryer", kind: "dryer", salePrice: 269 });
  const mate = product({ id: "washer", name: "GE top-load washer", brand: "GE", salePrice: 289, wear: "" });
  render(<PairPanel facts={facts} unit={unit} pair={{ unit: mate, stand: [picture("a"), picture("b")] }} />);
  expect(screen.getByRole("row", { name: "GE top-load washer $289.00" })).toBeInTheDocument();
  expect(screen.getByRole("row", { name: "This dryer $269.00" })).toBeInTheDocument();
  expect(screen.getByRole("row", { name: "10% off 2 or more, when we confirm -$55.80" })).toBeInTheDocument();
  expect(screen.getByRole("row", { name: /^Both, before tax \$ ?502\.20$/ })).toBeInTheDocument();
  const add = screen.getByRole("button", { name: "Add both" });
  expect(JSON.parse(add.dataset.addToCart ?? "").map(({ id }: { id: string }) => id)).toEqual(["dryer", "washer"]);
  expect(screen.getByRole("link", { name: "See the washer" })).toHaveAttribute("href", "/shop/washer");
});
