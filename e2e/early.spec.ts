import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import { addToCart, hydrated } from "./visit.ts";

/** Holds back the page's scripts until the function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const wait = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("/assets/**/*.js", async (route) => {
    await wait;
    await route.continue();
  });
  return release;
}

const forms: Record<string, Record<string, string>> = {
  "/auth": { Email: "ann@example.com", Password: "Juniper-Lantern-48" },
  "/auth#sign-up": { Email: "ann@example.com", Password: "Juniper-Lantern-48" },
  "/auth?a#sign-up": { Email: "ann@example.com" },
  "/partnership": { "Company Name *": "Trinity Lofts", "Email *": "ann@example.com" },
  "/checkout": { "First name *": "Ann", "State *": "Texas", "ZIP code *": "76107" },
  "/shop/:unit": { "Width, in": "37", "Doorway, in": "30 1/2" },
};

for (const [path, values] of Object.entries(forms)) {
  test(`what is typed before the scripts come is kept, and so is the place: ${path}`, async ({ page, shop }) => {
    const unit = await shop.unit();
    if (path === "/checkout") await addToCart(page, unit);
    const release = await holdScripts(page);
    await page.goto(path.replace(":unit", unit.id), { waitUntil: "commit" });
    const field = (label: string) => page.getByRole("main").getByLabel(label, { exact: true });
    for (const [label, value] of Object.entries(values)) await field(label).fill(value);
    release();
    await hydrated(page);
    for (const [label, value] of Object.entries(values)) await expect(field(label)).toHaveValue(value);
    await expect(field(Object.keys(values).at(-1) ?? "")).toBeFocused();
  });
}

test("an order pressed before the scripts come sends nothing and loses nothing", async ({ page, shop }) => {
  await addToCart(page, await shop.unit());
  await holdScripts(page);
  await page.goto("/checkout", { waitUntil: "commit" });
  const email = page.getByRole("main").getByLabel("Email *", { exact: true });
  await email.fill("ann@example.com");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(email).toHaveValue("ann@example.com");
  expect(page.url()).toMatch(/\/checkout$/);
});

test("what is measured before the scripts come is answered when they do", async ({ page, shop }) => {
  const release = await holdScripts(page);
  await page.goto(`/shop/${(await shop.unit()).id}`, { waitUntil: "commit" });
  await page.getByLabel("Width, in").fill("1");
  release();
  await expect(page.getByText("It does not fit.")).toBeVisible();
});
