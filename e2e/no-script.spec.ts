import { register, signInLink } from "./accounts.ts";
import { placeOrder } from "./order.ts";
import { expect, test } from "./test.ts";

test.use({ javaScriptEnabled: false });

const kinds = ["Refrigerators", "Freezers", "Washers & Dryers", "Stoves & Ranges", "Dishwashers", "Water Heaters", "Microwaves"];

test("home shows the first units of all seven kinds, and leads to the others", async ({ page, shop }) => {
  await expect(async () => {
    const units = (await shop.units()).filter(({ stock }) => stock > 0);
    await page.goto("/");
    for (const key of new Set(units.map(({ category }) => category))) {
      const all = units.filter(({ category }) => category === key);
      const shelf = page.locator(`#${key}`);
      await expect(shelf.locator("li:has(a[href^='/shop/'])").filter({ visible: true })).toHaveCount(Math.min(all.length, 8), {
        timeout: 1000,
      });
      if (all.length > 8)
        await expect(shelf.getByRole("link", { name: `See all ${all.length} ` })).toHaveAttribute("href", `/shop?category=${key}`, {
          timeout: 1000,
        });
    }
  }).toPass(); // units that other tests have just sold may still be leaving
  for (const kind of kinds) await expect(page.getByRole("heading", { level: 3, name: kind, exact: true })).toBeVisible();
  await expect(page.getByText("To buy, call")).toBeVisible();
});

test("what needs script is not offered", async ({ page }) => {
  await page.goto("/");
  for (const name of [/^Add to Cart/, /^Shopping Cart/]) {
    await expect(page.getByRole("button", { name }).filter({ visible: true })).toHaveCount(0);
  }
});

test("a unit's page reads well and leads on", async ({ page, shop }) => {
  const unit = await shop.unit();
  await page.goto(`/shop/${unit.id}`);
  await expect(page.getByRole("heading", { level: 1, name: unit.name })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: unit.model })).toBeVisible();
  await expect(page.getByText(`$${unit.salePrice}`).first()).toBeVisible();
  await expect(page.getByText(/^Grade\s[ABC]:/)).toBeVisible();
  await expect(page.getByText(/1-year warranty/).first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "(817) 555-0142" }).first()).toBeVisible();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").nth(1).click();
  await expect(page).toHaveURL(`/#${unit.category}`);
});

test("links lead from shelf to unit and from header and footer home", async ({ page, shop }) => {
  const unit = await shop.unit();
  await page.goto("/");
  await page.locator(`#products a[href="/shop/${unit.id}"]`).click();
  await expect(page).toHaveURL(`/shop/${unit.id}`);
  await page.getByRole("contentinfo").getByRole("link", { name: "Microwaves" }).click();
  await expect(page).toHaveURL("/#microwaves");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");
});

test("an order's page says to phone and promises no more", async ({ page, shop }) => {
  const { token } = await placeOrder(shop, await shop.unitToSell());
  await page.goto(`/order/${token}`);
  await expect(page.locator("main noscript p")).toContainText("To hear about your order, call (817) 555-0142.");
  await expect(page.getByText("Looking up your order")).toBeHidden();
});

test("checkout says to phone", async ({ page }) => {
  await page.goto("/checkout");
  const note = page.locator("main noscript p"); // getByText passes noscript over
  await expect(note).toHaveText("The cart needs JavaScript. To order, call (817) 555-0142.");
  await expect(note).toBeVisible();
  await expect(page.getByRole("button", { name: "Place Order" })).toBeHidden();
});

for (const [path, what] of [
  ["/auth", "Signing in"],
  ["/auth/verify", "Verifying an email address"],
  ["/auth/reset", "Resetting a password"],
] as const) {
  test(`${path} says to phone`, async ({ page }) => {
    await page.goto(path);
    const note = page.locator("main noscript p");
    await expect(note).toHaveText(`${what} needs JavaScript. To order, or to hear about an order, call (817) 555-0142.`);
    await expect(note).toBeVisible();
    await expect(page.getByText("One moment")).toBeHidden(); // nothing comes
    await expect(page.getByRole("main").getByRole("button", { disabled: false })).toHaveCount(0);
  });
}

test("the account's page says to phone", async ({ page }) => {
  await register(page);
  await page.goto("/account");
  await expect(page.locator("main noscript p")).toHaveText("This page needs JavaScript. To hear about an order, call (817) 555-0142.");
  await expect(page.getByText("Looking up your account")).toBeHidden();
});

test("the header leads to where one signs in", async ({ page }) => {
  await page.goto("/");
  await signInLink(page).click();
  await expect(page).toHaveURL("/auth");
});
