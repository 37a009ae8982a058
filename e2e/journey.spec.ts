import type { Page } from "@playwright/test";
import { press, reach } from "./keyboard.ts";
import { customer, farAway, orderOf, type placeOrder, post } from "./order.ts";
import { Shop, type Unit } from "./shop.ts";
import { expect, test } from "./test.ts";
import { cartButton, dollars, drawer, field, fill, openCart, placeButton, toast, validateButton } from "./visit.ts";

const taxRate = 0.0825;
const delivery = 9900; // cents
const removal = 2500; // cents

/** The sums of an order of one unit, with removal of the old one. */
function sums(unit: Unit) {
  const subtotal = unit.salePrice * 100;
  const tax = Math.floor(subtotal * taxRate + 0.5);
  return { subtotal: dollars(subtotal), tax: dollars(tax), total: dollars(subtotal + tax + delivery + removal) };
}

async function expectOrderPage(page: Page, unit: Unit) {
  const { subtotal, tax, total } = sums(unit);
  await expect(page).toHaveURL(/\/order\/[\w-]+$/);
  await expect(page.getByText(/^Order \S+$/)).toBeVisible();
  await expect(page.getByRole("status").getByText("Placed.")).toBeVisible();
  const slip = page.getByRole("region", { name: "What you ordered" });
  await expect(slip.getByRole("link", { name: unit.name })).toHaveAttribute("href", `/shop/${unit.id}`);
  for (const [label, amount] of [
    ["Subtotal", subtotal],
    ["Tax (8.25%)", tax],
    ["Delivery", dollars(delivery)],
    ["Old Appliance Removal", dollars(removal)],
  ] as const) {
    await expect(slip.locator("dl > div").filter({ hasText: label })).toContainText(amount);
  }
  await expect(slip).toContainText(`Total${total}`);
  await expect(page.getByText(customer.email)).toBeVisible();
}

test("a visitor browses, fills a cart, has the address checked and orders @sizes", async ({ page, shop }) => {
  const unit = await shop.unitToSell();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Quality Used Appliances", exact: true })).toBeVisible();
  const shelf = page.locator("#products");
  await expect(shelf.getByRole("tab", { selected: true })).toContainText("Refrigerators");
  await page.getByRole("tab", { name: /^Freezers/ }).click();
  await expect(page.getByRole("tabpanel", { name: /^Freezers/ })).toBeVisible();
  await expect(page.getByRole("tabpanel", { name: /^Refrigerators/ })).toBeHidden();
  await page.locator(`a[role=tab][href="#${unit.category}"]`).click();
  const card = page.getByRole("main").locator(`a[href="/shop/${unit.id}"]`);
  if (!(await card.isVisible()))
    await shelf
      .getByRole("tabpanel")
      .getByRole("link", { name: /^See all/ })
      .click();
  await card.click();

  await expect(page.getByRole("heading", { level: 1, name: unit.name })).toBeVisible();
  await page
    .getByRole("button", { name: `Add to Cart: ${unit.name}` })
    .first()
    .click();
  await expect(toast(page, "Added to cart")).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName("Shopping Cart, 1 item");

  const cart = await openCart(page);
  await cart.getByRole("button", { name: `One more: ${unit.name}` }).click();
  await expect(cart.getByRole("heading", { level: 2 })).toHaveText("Shopping Cart 2 items");
  await expect(cart.getByText("Only 1 in stock")).toBeVisible();
  await cart.getByRole("button", { name: `One fewer: ${unit.name}` }).click();
  await expect(cart.getByRole("heading", { level: 2 })).toHaveText("Shopping Cart 1 item");
  await cart.getByRole("link", { name: "Proceed to Checkout" }).click();

  await expect(page).toHaveURL(/\/checkout$/);
  await fill(page, farAway);
  await validateButton(page).click();
  await expect(page.getByText(/^Sorry, this address is [\d.]+ miles away\./)).toBeVisible();
  await fill(page, customer);
  await expect(page.getByText(/^Sorry, this address is/)).toBeHidden();
  await validateButton(page).click();
  await expect(toast(page, /^Great! This address is [\d.]+ miles away/)).toBeVisible();
  await page.getByRole("checkbox", { name: /Old Appliance Removal/ }).check();
  await expect(page.getByRole("complementary", { name: "Order summary" })).toContainText(`Total${sums(unit).total}`);
  await placeButton(page).click();

  await expect(page).toHaveURL("/");
  await expect(toast(page, /^Order \S+ is placed$/)).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName("Shopping Cart, 0 items");
  await page.getByRole("link", { name: "See your order" }).click();
  await expectOrderPage(page, unit);
});

test("the same with the keyboard only @sizes", async ({ page, shop }) => {
  const unit = await shop.unitToSell();
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  const shelf = page.locator("#products");
  await reach(page, shelf.getByRole("tab", { selected: true }));
  await page.keyboard.press("End");
  await expect(page.getByRole("tabpanel", { name: /^Microwaves/ })).toBeVisible();
  await page.keyboard.press("Home");
  const chosen = page.locator(`a[role=tab][href="#${unit.category}"]`);
  while ((await chosen.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowRight");
  const card = page.getByRole("main").locator(`a[href="/shop/${unit.id}"]`);
  if (!(await card.isVisible())) await press(page, shelf.getByRole("tabpanel").getByRole("link", { name: /^See all/ }), "Enter");
  await press(page, card, "Enter");

  await press(page, page.getByRole("button", { name: `Add to Cart: ${unit.name}` }).first(), " ");
  await expect(toast(page, "Added to cart")).toBeVisible();
  await press(page, cartButton(page), "Enter", "Shift+Tab");
  const cart = drawer(page);
  await press(page, cart.getByRole("button", { name: `One more: ${unit.name}` }), "Enter");
  await expect(cart.getByRole("heading", { level: 2 })).toHaveText("Shopping Cart 2 items");
  await press(page, cart.getByRole("button", { name: `One fewer: ${unit.name}` }), " ", "Shift+Tab");
  await expect(cart.getByRole("heading", { level: 2 })).toHaveText("Shopping Cart 1 item");
  await page.keyboard.press("Escape");
  await expect(cart).toBeHidden();
  await expect(cartButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, cart.getByRole("link", { name: "Proceed to Checkout" }), "Enter");

  await expect(page).toHaveURL(/\/checkout$/);
  for (const name of ["firstName", "lastName", "email", "phone", "address", "city", "zipCode"] as const) {
    await reach(page, field(page, name));
    await page.keyboard.type(customer[name]);
  }
  await press(page, validateButton(page), "Enter");
  await expect(toast(page, /^Great! This address is [\d.]+ miles away/)).toBeVisible();
  await expect(validateButton(page)).toBeFocused();
  await press(page, page.getByRole("checkbox", { name: /Old Appliance Removal/ }), " ");
  await press(page, placeButton(page), "Enter");

  await expect(page).toHaveURL("/");
  await expect(toast(page, /^Order \S+ is placed$/)).toBeVisible();
  await press(page, page.getByRole("link", { name: "See your order" }), "Enter", "Shift+Tab");
  await expectOrderPage(page, unit);
});

test("an address out of area leads to pick-up and to a placed order at 390 px", async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const unit = await shop.unitToSell();
  await page.goto(`/shop/${unit.id}`);
  await page
    .getByRole("button", { name: `Add to Cart: ${unit.name}` })
    .first()
    .click();
  await page.getByRole("link", { name: "Check out" }).first().click();
  await fill(page, farAway);
  await validateButton(page).click();
  await expect(page.getByText(/^Sorry, this address is [\d.]+ miles away\./)).toBeVisible();
  await page.getByRole("button", { name: "Pick up in the showroom instead" }).click();
  await expect(page.getByRole("radio", { name: /^Pick up, free/ })).toBeChecked();
  await expect(field(page, "address")).toBeHidden();
  const subtotal = unit.salePrice * 100;
  const total = dollars(subtotal + Math.floor(subtotal * taxRate + 0.5));
  await expect(page.getByRole("complementary", { name: "Order summary" })).toContainText(`Total${total}`);
  await placeButton(page).click();

  await expect(page).toHaveURL("/");
  await expect(toast(page, /^Order \S+ is placed$/)).toBeVisible();
  const order = page.getByRole("complementary", { name: "Your order" }).getByRole("link", { name: /^Order \S+$/ });
  await page.goto("/shop");
  await order.click();
  await expect(page).toHaveURL(/\/order\/[\w-]+$/);
  await expect(page.getByText(/^Order \S+$/)).toBeVisible();
  await expect(page.getByRole("region", { name: "What you ordered" })).toContainText(`Total${total}`);
});

test("an order outlives a kill -9 at the moment of its 201", async ({ page }) => {
  const shop = await Shop.open();
  try {
    const unit = await shop.unitToSell();
    const body = await orderOf(shop, unit);
    const answer = await post(shop, "/api/orders", body, { "Idempotency-Key": "before-the-end" });
    await shop.kill();
    expect(answer.status).toBe(201);

    await shop.start();
    const again = await post(shop, "/api/orders", body, { "Idempotency-Key": "before-the-end" });
    expect(again.status).toBe(201);
    const { number, token } = (await again.json()) as Awaited<ReturnType<typeof placeOrder>>;
    const listed = (await shop.run("order", "list")).trim().split("\n");
    expect(listed).toEqual([expect.stringContaining(number)]);
    await page.goto(`${shop.origin}/order/${token}`);
    await expect(page.getByText(`Order ${number}`)).toBeVisible();
    await expect(page.getByRole("link", { name: unit.name })).toBeVisible();
  } finally {
    await shop.close();
  }
});
