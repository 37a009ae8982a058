import { customer, placeOrder, post } from "./order.ts";
import { expect, test } from "./test.ts";
import { fill, placeButton, toast, validateButton } from "./visit.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("a unit that one holds is one's to order, and nobody else's", async ({ page, shop }) => {
  const unit = await shop.unitToSell();
  await page.goto(`/shop/${unit.id}`);
  await page.getByRole("button", { name: "Hold 24 hours" }).click();
  await page.getByLabel("Your name").fill("Yolanda Castillo");
  await page.getByLabel("Phone", { exact: true }).fill("(817) 555-0178");
  await page.getByRole("button", { name: "Hold it for me" }).click();
  await expect(page.getByText(/^Held for you until/)).toBeVisible();
  const other = await post(shop, "/api/holds", JSON.stringify({ id: unit.id, name: "Marcus", phone: "(817) 555-0179" }));
  expect(other.status).toBe(409);

  await page.getByRole("button", { name: "Check out" }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await fill(page, customer);
  await validateButton(page).click();
  await expect(page.getByText(/^Great! This address is/).first()).toBeVisible();
  await placeButton(page).click();
  await expect(toast(page, /^Order \S+ is placed$/)).toBeVisible();
});

test("a customer cancels on the order's page until it is confirmed", async ({ page, shop }) => {
  const unit = await shop.unitToSell();
  const { token } = await placeOrder(shop, unit);
  await page.goto(`/order/${token}`);
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByText("You cancelled this order. Nothing is owed.")).toBeVisible();
  await expect.poll(async () => (await shop.units()).find(({ id }) => id === unit.id)?.stock).toBe(1); // once it is published
});
