import { placeOrder } from "./order.ts";
import { expect, test } from "./test.ts";
import { addToCart, cartButton, drawer, openCart, toast } from "./visit.ts";

const key = "enamel.cart";

test("the cart is kept across visits", async ({ page, context, shop }) => {
  const unit = await shop.unit();
  await addToCart(page, unit);
  await page.close();
  const later = await context.newPage();
  await later.goto("/");
  await expect(cartButton(later)).toHaveAccessibleName("Shopping Cart, 1 item");
  await expect((await openCart(later)).getByRole("link", { name: unit.name })).toBeVisible();
});

test("two tabs show the same cart", async ({ page, context, shop }) => {
  const unit = await shop.unit();
  const other = await context.newPage();
  await other.goto("/");
  const cart = await openCart(other);
  await expect(cart.getByText("Your cart is empty")).toBeVisible();
  await addToCart(page, unit);
  await expect(cart.getByRole("heading", { level: 2 })).toHaveText("Shopping Cart 1 item");
  await cart.getByRole("button", { name: `One more: ${unit.name}` }).click();
  await expect(cartButton(page)).toHaveAccessibleName("Shopping Cart, 2 items");
});

test("two tabs that add one after the other lose nothing", async ({ page, context, shop }) => {
  const [first, second] = (await shop.units()).filter(({ stock }) => stock === 1);
  if (!first || !second) throw new Error("two units of one piece wanted");
  const other = await context.newPage();
  await other.goto(`/shop/${second.id}`);
  await addToCart(page, first);
  await other
    .getByRole("button", { name: `Add to Cart: ${second.name}` })
    .first()
    .click();
  for (const tab of [page, other]) await expect(cartButton(tab)).toHaveAccessibleName("Shopping Cart, 2 items");
});

test("the drawer asks the server for prices and stock when it opens", async ({ page, shop }) => {
  const [kept, sold] = [await shop.unit(), await shop.unitToSell()];
  await addToCart(page, kept);
  await addToCart(page, sold);
  await page.evaluate((name) => {
    const saved = JSON.parse(localStorage.getItem(name) ?? "");
    for (const item of saved.items) item.price = 1;
    localStorage.setItem(name, JSON.stringify(saved));
  }, key);
  await placeOrder(shop, sold);
  await expect.poll(async () => (await shop.units()).find(({ id }) => id === sold.id)?.stock).toBe(0);
  await page.reload();
  const cart = await openCart(page);
  const line = (name: string) => cart.getByRole("listitem").filter({ has: page.getByRole("link", { name }) });
  await expect(line(kept.name)).toContainText(`$${kept.salePrice}`);
  await expect(line(kept.name)).toContainText("Only 1 in stock");
  await expect(line(sold.name)).toContainText("No longer available");
});

test("when the server cannot be asked the cart stays as it was", async ({ page, shop, messages }) => {
  const unit = await shop.unit();
  await addToCart(page, unit);
  messages.allow(/^error: Failed to load resource: net::ERR_FAILED/);
  await page.route("/api/products", (route) => route.abort());
  const asked = page.waitForEvent("requestfailed");
  const cart = await openCart(page);
  await asked;
  await expect(cart.getByRole("link", { name: unit.name })).toBeVisible();
  await expect(cart.getByText(/in stock/)).toBeHidden();
});

test("a saved cart that nobody can have written is an empty one", async ({ page, shop }) => {
  const unit = await shop.unit();
  await page.goto(`/shop/${unit.id}`);
  for (const text of [
    '{"items":[{"id":"x"', // half a document
    "[1,2,3]",
    "null",
    '{"items":[{"id":1,"quantity":"2"},null,[]],"options":7}',
    '{"items":[{"id":"x","name":"x","brand":"x","model":"x","price":1,"image":"https://example.com/x.png","quantity":1}]}',
    '{"items":[{"id":"x","name":"x","brand":"x","model":"x","price":1,"image":"/x.png","quantity":1e300}]}',
  ]) {
    await test.step(text, async () => {
      await page.evaluate(([name, saved]) => localStorage.setItem(name, saved), [key, text] as const);
      await page.reload();
      await expect(cartButton(page)).toHaveAccessibleName("Shopping Cart, 0 items");
      await page
        .getByRole("button", { name: `Add to Cart: ${unit.name}` })
        .first()
        .click();
      await expect(cartButton(page)).toHaveAccessibleName("Shopping Cart, 1 item");
    });
  }
});

test("the badge counts pieces; below 1 a line is removed", async ({ page, shop }) => {
  const unit = await shop.unit();
  await addToCart(page, unit);
  const add = page.getByRole("button", { name: `Add to Cart: ${unit.name}` }).first();
  await add.click();
  await add.click();
  await expect(toast(page, "Updated quantity in cart")).toHaveCount(1);
  await expect(toast(page, "We have one of these")).toBeVisible();
  await expect(toast(page, "Added to cart")).toBeHidden();
  await expect(cartButton(page)).toHaveText("3");
  const cart = await openCart(page);
  const fewer = cart.getByRole("button", { name: `One fewer: ${unit.name}` });
  for (const left of ["2 items", "1 item"]) {
    await fewer.click();
    await expect(cart.getByRole("heading", { level: 2 })).toHaveText(`Shopping Cart ${left}`);
  }
  await fewer.click();
  await expect(toast(page, "Removed from cart")).toBeVisible();
  await expect(cart.getByText("Your cart is empty")).toBeVisible();
  await expect(cart.getByRole("heading", { level: 2 })).toBeFocused();
});

test("Escape, the cross and a click beside it close the drawer and give the focus back", async ({ page }) => {
  await page.goto("/");
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("button", { name: "Close cart" }).click(),
    () => page.mouse.click(10, 400),
  ]) {
    await openCart(page);
    await close();
    await expect(drawer(page)).toBeHidden();
    await expect(cartButton(page)).toBeFocused();
  }
});
