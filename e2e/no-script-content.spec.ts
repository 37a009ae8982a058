import { articlePages, brandPages, legalPages, repairPages } from "./routes.ts";
import { expect, test } from "./test.ts";

test.use({ javaScriptEnabled: false });

test("every page has its content, and waits for nothing", async ({ page, shop }) => {
  test.setTimeout(120_000); // 33 pages
  const pages = [
    "/shop",
    "/brands",
    "/blog",
    "/faq",
    "/contact",
    "/partnership",
    ...repairPages,
    ...brandPages,
    ...legalPages,
    ...(await articlePages(shop)),
  ];
  for (const path of pages) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await expect.soft(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect.soft(page.getByRole("navigation", { name: "Main" }), path).toBeVisible();
    await expect.soft(page.getByRole("contentinfo"), path).toBeVisible();
    await expect.soft(page.locator("[aria-busy=true], [role=progressbar]").filter({ visible: true }), path).toHaveCount(0);
    await expect.soft(page.getByText(/^(Loading|One moment|Looking up)/).filter({ visible: true }), path).toHaveCount(0);
    const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
    expect.soft(headings.length, path).toBeGreaterThan(0);
  }
});

for (const [path, name] of [
  ["/faq", "faq"],
  ["/dryer-repair", "problem"],
  ["/dryer-repair", "question"],
] as const) {
  test(`each fold of ${name} opens on ${path}`, async ({ page }) => {
    await page.goto(path);
    const folds = page.locator(`details[name="${name}"]`);
    expect(await folds.count()).toBeGreaterThan(2);
    for (const fold of await folds.all()) {
      if ((await fold.getAttribute("open")) === null) await fold.locator("summary").click();
      await expect(fold.locator("summary + *")).toBeVisible();
      await expect(fold.locator("summary + *")).toHaveText(/\w{3,}/);
    }
  });
}

test("a pin on the picture leads to its problem", async ({ page }) => {
  await page.goto("/dryer-repair");
  await page.getByRole("navigation", { name: "Where problems start" }).getByRole("link").nth(2).click();
  await expect(page).toHaveURL("/dryer-repair#problem-3");
  await expect(page.locator("#problem-3")).toBeVisible();
});

test("the list is narrowed, sorted and turned over by links, and measured by its form", async ({ page }) => {
  await page.goto("/shop");
  await page
    .getByRole("navigation", { name: "Filter" })
    .getByRole("link", { name: /^Stoves & Ranges/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Used stoves and ranges" })).toBeVisible();
  const sort = page.getByRole("navigation", { name: "Sort by" });
  await sort.locator("summary").click();
  await sort.getByRole("link", { name: "Price, lowest first" }).click();
  await expect(page).toHaveURL("/shop?category=stoves&sort=price");
  await page.getByText("Give your measures").click();
  await page.getByLabel("Width of the opening, inches").fill("30");
  await page.getByRole("button", { name: "Find units" }).click();
  await expect(page).toHaveURL("/shop?category=stoves&width=30&sort=price");
  await page.getByRole("link", { name: "Clear all", exact: true }).click();
  await expect(page).toHaveURL("/shop?category=stoves");
  await page.getByRole("link", { name: "All units" }).click();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/shop?page=2");
  await expect(page.getByRole("button", { name: /^Add to Cart/ }).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText("To buy, call")).toBeVisible();
});

test("the partnership page says to phone", async ({ page }) => {
  await page.goto("/partnership");
  const note = page.locator("main noscript p");
  await expect(note).toHaveText("The form needs JavaScript. To ask for a partnership, call (817) 555-0142.");
  await expect(note).toBeVisible();
  await expect(note.locator("a")).toHaveAttribute("href", "tel:+18175550142");
  await expect(page.getByLabel("Company Name *")).toBeHidden();
  await expect(page.getByRole("button", { name: "Submit Partnership Request" })).toBeHidden();
});
