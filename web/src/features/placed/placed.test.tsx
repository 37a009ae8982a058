import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { placedOrders, rememberOrder } from "./placed";
import { PlacedBand } from "./placed-band";
import { PlacedLinks } from "./placed-links";

const day = 24 * 60 * 60 * 1000;

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test("an order's band leads to it until it is dismissed; the menu keeps it", async () => {
  rememberOrder({ number: "PC-10001", token: "tok" });
  const { unmount } = render(<PlacedBand />);
  expect(screen.getByRole("link", { name: "Order PC-10001" })).toHaveAttribute("href", "/order/tok");
  await userEvent.click(screen.getByRole("button", { name: "Dismiss order PC-10001" }));
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
  unmount();
  render(
    <>
      <PlacedBand />
      <PlacedLinks />
    </>,
  );
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["Your order PC-10001"]);
});

test("five orders of 30 days are kept, the newest first, and never in the server's HTML", () => {
  for (const n of [1, 2, 3, 4, 5, 6]) rememberOrder({ number: `PC-${n}`, token: `t${n}` });
  expect(placedOrders().map(({ number }) => number)).toEqual(["PC-6", "PC-5", "PC-4", "PC-3", "PC-2"]);
  expect(placedOrders(Date.now() + 30 * day)).toEqual([]);
  expect(renderToString(<PlacedBand />) + renderToString(<PlacedLinks />)).toBe("");
});

test.each(["{", "7", '[{"number":"<b>","token":"x","at":1}]', '[{"number":"PC-1","token":"../x","at":1}]', "[null]"])(
  "%s is no order",
  (text) => {
    localStorage.setItem("enamel.orders", text);
    expect(placedOrders(2)).toEqual([]);
  },
);

test("a browser that keeps its storage from us forgets, and nothing breaks", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => rememberOrder({ number: "PC-1", token: "t" })).not.toThrow();
});
