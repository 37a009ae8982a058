import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { AccountOrder } from "../../lib/wire-types";
import { answer, deferred } from "../../test-answers";
import { offline, order, press, region, resetFixtures, serveAccount, serveOrders, server, show } from "./account-page-fixtures";

resetFixtures();

const list = () => region("Orders").findAllByRole("listitem");
const many = (number: number): AccountOrder[] =>
  Array.from({ length: number }, (_, index) => ({ ...order, number: String(2000 - index), token: `t${index}` }));

describe("orders", () => {
  test("each states number, day, status, units and total, and leads to its page", async () => {
    await show();
    const [row] = await list();
    expect(row).toHaveTextContent(
      "Order 1042Nov 20, 2026Out for deliverySamsung French-door refrigerator, Whirlpool electric dryer3 units$1,702.29",
    );
    expect(region("Orders").getByRole("link", { name: "Order 1042" })).toHaveAttribute("href", "/order/tok_en-1");
    expect(region("Orders").getByText("1 order")).toBeInTheDocument();
  });

  test.each([
    ["placed", "Placed"],
    ["confirmed", "Confirmed"],
    ["scheduled", "Scheduled"],
    ["out_for_delivery", "Out for delivery"],
    ["delivered", "Delivered"],
    ["cancelled", "Cancelled"],
  ] as const)("%s reads %s", async (status, words) => {
    serveOrders([{ ...order, status }]);
    await show();
    expect(await region("Orders").findByText(words)).toBeInTheDocument();
  });

  test("one unit needs no count; of many only the first are named", async () => {
    const unit = (name: string) => ({ id: name, name });
    serveOrders([
      { ...order, number: "1", quantity: 1, units: [unit("Range")] },
      { ...order, number: "2", quantity: 5, units: ["A", "B", "C", "D", "E"].map(unit) },
    ]);
    await show();
    expect(await region("Orders").findByText("Range")).toBeInTheDocument();
    expect(region("Orders").getByText("A, B, C and 2 more")).toBeInTheDocument();
    expect(
      region("Orders")
        .getAllByText(/units?$/)
        .map((text) => text.textContent),
    ).toEqual(["5 units"]);
  });

  test("an order whose page has ended is listed without a link", async () => {
    serveOrders([{ ...order, token: undefined }]);
    await show();
    expect(await region("Orders").findByText(`Order ${order.number}`)).toBeInTheDocument();
    expect(region("Orders").queryByRole("link")).not.toBeInTheDocument();
  });

  test("the rest of a long list is shown when asked for, and the focus goes to the first of it", async () => {
    serveOrders(many(7));
    await show();
    expect(await list()).toHaveLength(5);
    expect(region("Orders").getByText("7 orders")).toBeInTheDocument();
    await press("Orders", "Show all 7 orders");
    expect(await list()).toHaveLength(7);
    expect(region("Orders").getByRole("link", { name: "Order 1995" })).toHaveFocus();
    expect(region("Orders").queryByRole("button")).not.toBeInTheDocument();
  });

  test("a list that the server cuts off does not claim to be all", async () => {
    serveOrders(many(100));
    await show();
    expect(await region("Orders").findByText("The newest 100")).toBeInTheDocument();
    expect(region("Orders").getByRole("button", { name: "Show these 100 orders" })).toBeInTheDocument();
  });

  test("none yet: what to do", async () => {
    serveOrders([]);
    await show();
    expect(await region("Orders").findByText(/^No orders yet\./)).toBeInTheDocument();
    expect(region("Orders").getByRole("link", { name: "Shop Appliances" })).toHaveAttribute("href", "/#products");
    expect(region("Orders").queryByText(/as a guest/)).not.toBeInTheDocument();
  });

  test.each([[[]], [[order]]])("while the address is not verified, that guest orders are left out", async (orders) => {
    serveAccount({ email_verified: false });
    serveOrders(orders, true);
    await show();
    expect(await region("Orders").findByText(/^Ordered as a guest before\?/)).toHaveTextContent(
      "Ordered as a guest before? Verify your email address, and orders placed with ann@example.com stand here too.",
    );
  });

  test("looked up, failed, tried again", async () => {
    const reply = deferred<Response>();
    server["GET /api/account/orders"] = () => reply.promise;
    await show();
    expect(region("Orders").getByRole("status")).toHaveTextContent("Looking up your orders");
    await act(async () => reply.reject(new TypeError("Failed to fetch")));
    expect(
      region("Orders").getByText(/^Your orders could not be loaded\. They are safe with us\. We could not reach the shop\./),
    ).toBeInTheDocument();
    server["GET /api/account/orders"] = offline;
    await press("Orders", "Try again");
    const again = await region("Orders").findByRole("button", { name: "Try again" });
    server["GET /api/account/orders"] = () => answer({ orders: [order], guest_orders_hidden: false });
    await userEvent.click(again);
    const link = await region("Orders").findByRole("link", { name: "Order 1042" });
    expect(document.activeElement).toContainElement(link);
    expect(within(screen.getByRole("region", { name: "Orders" })).queryByText(/could not be loaded/)).not.toBeInTheDocument();
  });
});
