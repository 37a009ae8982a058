import { failedLoad } from "./console-guard.ts";
import { customer } from "./order.ts";
import { expect, test } from "./test.ts";
import { cartButton, field, placeButton, prepareOrder, toast } from "./visit.ts";

test("of two buyers of one unit the second is told, and keeps form and cart", async ({ page, visitor, shop, messages }) => {
  const unit = await shop.unitToSell();
  const slower = await visitor();
  await prepareOrder(page, unit, customer);
  await prepareOrder(slower, unit, { ...customer, firstName: "Marcus", email: "marcus@example.com" });
  await placeButton(page).click();
  await expect(toast(page, /^Order \S+ is placed$/)).toBeVisible();

  messages.allow(failedLoad(409));
  await placeButton(slower).click();
  await expect(toast(slower, "Failed to place order. Please try again.")).toBeVisible();
  await expect(slower.getByText("Somebody was quicker.")).toBeVisible();
  await expect(slower.getByText(`${unit.name}, ${unit.model} is no longer available.`)).toBeVisible();
  await expect(slower.getByRole("complementary").getByRole("link", { name: unit.name, exact: true })).toBeVisible();
  await expect(cartButton(slower)).toHaveAccessibleName("Shopping Cart, 1 item");
  await expect(field(slower, "firstName")).toHaveValue("Marcus");
  await expect(field(slower, "address")).toHaveValue(customer.address);
  await expect(slower.getByText(/^Great! This address is/)).not.toHaveCount(0);

  await slower.getByRole("button", { name: "Remove from cart" }).click();
  await expect(slower.getByText("Your cart is empty")).toBeVisible();
  expect((await shop.run("order", "list")).split("\n").filter((line) => line.includes("Marcus"))).toEqual([]);
});
