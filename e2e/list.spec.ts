import type { Locator, Page } from "@playwright/test";
import { failedLoad } from "./console-guard.ts";
import { expect, test } from "./test.ts";
import { cartButton, toast } from "./visit.ts";

const perPage = 24;

function units(page: Page): Locator {
  return page.getByRole("region", { name: "Units" }).locator("li:has(a[href^='/shop/'])");
}

/** The number of units in the page's words: "14 of 79 units." */
async function found(page: Page): Promise<number> {
  return Number.parseInt((await page.locator("main h1 + p").textContent()) ?? "", 10);
}

function filters(page: Page): Locator {
  return page.getByRole("navigation", { name: "Filter" });
}

function sort(page: Page): Locator {
  return page.getByRole("navigation", { name: "Sort by" });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("the count beside a filter is how many units it leaves", async ({ page }) => {
      for (const kind of ["Kind", "Fuel", "Capacity", "Ice", "Price", "Grade", "Finish", "Category", "Brand"]) {
        await expect(async () => {
          await page.goto({ Fuel: "/shop?category=washersdryers", Category: "/shop" }[kind] ?? "/shop?category=refrigerators");
          const option = filters(page).getByRole("region", { name: kind, exact: true }).getByRole("link").last();
          const [, label, count] = /^(.*?)\s+(\d+) units?$/s.exec((await option.textContent()) ?? "") ?? [];
          await option.click();
          expect({ label, found: await found(page) }).toEqual({ label, found: Number(count) });
          await expect(units(page)).toHaveCount(Math.min(Number(count), perPage), { timeout: 1000 });
        }).toPass(); // units that other tests have just sold may still be leaving
      }
    });

    test("filters narrow one another, and come off one by one", async ({ page }) => {
      await page.goto("/shop");
      await filters(page)
        .getByRole("link", { name: /^Refrigerators/ })
        .click();
      const refrigerators = await found(page);
      await filters(page)
        .getByRole("link", { name: /^Samsung/ })
        .click();
      await expect(page).toHaveURL("/shop?category=refrigerators&brand=samsung");
      await expect(page.getByRole("heading", { level: 1, name: "Used Samsung refrigerators" })).toBeVisible();
      expect(await found(page)).toBeLessThan(refrigerators);
      for (const unit of await units(page).all()) await expect(unit).toContainText("Samsung");
      await expect(filters(page).getByRole("link", { name: /^Samsung/ })).toHaveAttribute("aria-current", "true");

      const chosen = page.getByRole("navigation", { name: "Chosen filters" });
      await chosen.getByRole("link", { name: "Remove Samsung" }).click();
      await expect(page).toHaveURL("/shop?category=refrigerators");
      await expect(chosen).toHaveCount(0);
      await filters(page)
        .getByRole("link", { name: /^French-door/ })
        .click();
      await chosen.getByRole("link", { name: "Clear all" }).click();
      await expect(page).toHaveURL("/shop?category=refrigerators");
    });

    test("an opening puts the units first that fit it, says by how much the others do not, and keeps what else was chosen", async ({
      page,
      shop,
    }) => {
      await page.goto("/shop?category=refrigerators&sort=price");
      const all = await found(page);
      await page.getByText("Give your measures").click();
      await page.getByLabel("Width of the opening, inches").fill("33 1/2");
      await page.getByLabel("Height of the opening, inches").fill("70");
      await page.getByRole("button", { name: "Find units" }).click();
      await expect(page).toHaveURL("/shop?category=refrigerators&width=33.5&height=70&sort=price");
      await expect(page.getByLabel("Width of the opening, inches")).toHaveValue("33.5");
      await expect(page.getByLabel("Height of the opening, inches")).toHaveValue("70");
      const bar = page.locator("#fit-bar");
      await expect(bar).toContainText(new RegExp(`Fits your space: [1-9]\\d* of ${all}`));
      const fitting = Number(/space: (\d+) of/.exec((await bar.textContent()) ?? "")?.[1]);
      await expect(units(page)).toHaveCount(all);
      await expect(units(page).filter({ hasText: /\d[⅛¼⅜½⅝¾⅞]? in too (wide|tall)/ })).not.toHaveCount(0);
      await expect(page.getByRole("heading", { level: 2, name: /^\d+ more that do not fit$/ })).toBeVisible();
      const sizes = new Map((await shop.units()).map((unit) => [`/shop/${unit.id}`, unit]));
      for (const link of (await units(page).locator("a[href^='/shop/']").all()).slice(0, fitting)) {
        const { width_in, height_in } = sizes.get((await link.getAttribute("href")) ?? "") ?? {};
        expect(width_in).toBeLessThanOrEqual(33.5);
        expect(height_in).toBeLessThanOrEqual(70);
      }
      await page.getByRole("link", { name: /^Remove Fits an opening 33.* in wide/ }).click();
      await expect(page).toHaveURL("/shop?category=refrigerators&height=70&sort=price");
    });

    test("the choice stands in the address: reload and back return to it", async ({ page }) => {
      await page.goto("/shop?category=washersdryers");
      const links = () =>
        units(page)
          .locator("a[href^='/shop/']")
          .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      await sort(page).locator("summary").click();
      await sort(page).getByRole("link", { name: "Price, highest first" }).click();
      await expect(page).toHaveURL("/shop?category=washersdryers&sort=price-desc");
      await page.waitForLoadState();
      const sorted = await links();
      await page.reload();
      await expect(page).toHaveURL("/shop?category=washersdryers&sort=price-desc");
      expect(await links()).toEqual(sorted);
      await units(page).first().getByRole("link").first().click();
      await expect(page).toHaveURL(/\/shop\/[\w-]+$/);
      await page.goBack();
      expect(await links()).toEqual(sorted);
      await expect(sort(page).locator("summary")).toContainText("Price, highest first");
      await page.goBack();
      await expect(page).toHaveURL("/shop?category=washersdryers");
    });
  });
}

test("prices are sorted as the order says", async ({ page, shop }) => {
  const price = new Map((await shop.units()).map(({ id, salePrice }) => [`/shop/${id}`, salePrice]));
  for (const [order, way] of [
    ["price", 1],
    ["price-desc", -1],
  ] as const) {
    await page.goto(`/shop?category=refrigerators&sort=${order}`);
    const links = await units(page)
      .locator("a[href^='/shop/']")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    const prices = links.map((link) => price.get(link ?? "") ?? Number.NaN);
    expect(prices.length).toBeGreaterThan(5);
    expect(prices).toEqual([...prices].sort((a, b) => way * (a - b)));
  }
});

test("the pages together hold each unit in stock once", async ({ page, shop }) => {
  let last = 1;
  await expect(async () => {
    const stock = (await shop.units()).filter(({ stock }) => stock > 0).map(({ id }) => `/shop/${id}`);
    const seen: (string | null)[] = [];
    await page.goto("/shop");
    for (let number = 1; ; number++) {
      last = number;
      await expect(page.getByRole("navigation", { name: "Pages" }).locator("[aria-current=page]")).toHaveText(`Page ${number}`);
      const links = await units(page)
        .locator("a[href^='/shop/']")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(links.length).toBeLessThanOrEqual(perPage);
      seen.push(...links);
      const next = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" });
      if ((await next.count()) === 0) break;
      await next.click();
    }
    expect(seen.sort()).toEqual(stock.sort());
  }).toPass(); // units that other tests have just sold may still be leaving
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Previous" }).click();
  await expect(page).toHaveURL(`/shop?page=${last - 1}`);
});

test("a choice has one address: other spellings lead there", async ({ request, shop }) => {
  for (const [query, to] of [
    ["category=stoves&category=stoves", "?category=stoves"],
    ["brand=samsung&category=stoves", "?category=stoves&brand=samsung"],
    ["category=stoves&brand=lg&brand=ge", "?category=stoves&brand=ge&brand=lg"],
    ["category=no-such-kind", ""],
    ["brand=No-Such-Brand&sort=none", ""],
    ["utm_source=letter", ""],
    ["page=1", ""],
    ["page=0", ""],
    ["page=-3", ""],
    ["category=microwaves&page=2", "?category=microwaves"],
    ["sort=PRICE", "?sort=price"],
    ["width=33%201/2", "?width=33.5"],
    ["width=", ""],
    ["category=%ff%00", ""],
  ] as const) {
    const answer = await request.get(`${shop.origin}/shop?${query}`, { maxRedirects: 0 });
    expect.soft([query, answer.status(), answer.headers().location]).toEqual([query, 303, `/shop${to}`]);
  }
});

test("a page after the last leads to the last", async ({ request, shop }) => {
  await expect(async () => {
    const inStock = (await shop.units()).filter(({ stock }) => stock > 0).length;
    const answer = await request.get(`${shop.origin}/shop?page=99`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([303, `/shop?page=${Math.ceil(inStock / perPage)}`]);
  }).toPass(); // units that other tests have just sold may still be leaving
});

test("a size that cannot be read stays as it was typed, with the words and the focus at it @sizes", async ({ page, messages }) => {
  messages.allow(failedLoad(422));
  await page.goto("/shop?category=stoves");
  const width = page.getByLabel("Width of the opening, inches");
  await page.getByText("Give your measures").click();
  await width.fill("wide");
  await page.getByRole("button", { name: "Find units" }).click();
  await expect(width).toHaveValue("wide");
  await expect(width).toBeFocused();
  await expect(width).toHaveAccessibleDescription("We can't read the width “wide”. Use inches, like 36 or 70½.");
  await width.fill("30");
  await page.getByRole("button", { name: "Find units" }).click();
  await expect(page).toHaveURL("/shop?category=stoves&width=30");
});

test("a unit goes into the cart from the list, of any page @sizes", async ({ page }) => {
  await page.goto("/shop?page=2");
  const unit = units(page).nth(3);
  const name = await unit.getByRole("link").first().getAttribute("aria-label");
  await unit.getByRole("button", { name: /^Add to Cart/ }).click();
  await expect(toast(page, "Added to cart")).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName("Shopping Cart, 1 item");
  await unit.getByRole("button", { name: /^Add to Cart/ }).click();
  await expect(toast(page, "Updated quantity in cart")).toBeVisible();
  await page.goto("/shop?category=stoves");
  await expect(cartButton(page)).toHaveAccessibleName("Shopping Cart, 2 items");
  await cartButton(page).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: `Remove ${name}` })).toBeVisible();
});

test("the count beside a category and a kind is how many units its list has", async ({ page }) => {
  for (const [row, name] of [
    ["Categories", /^Laundry/],
    ["Kinds", /^Dryers/],
    ["Kinds", /^Washers/],
  ] as const) {
    await expect(async () => {
      await page.goto("/shop?category=washersdryers");
      const link = page.getByRole("navigation", { name: row }).getByRole("link", { name });
      const count = Number.parseInt((await link.textContent())?.replace(/\D+/, "") ?? "", 10);
      await link.click();
      expect(await found(page)).toBe(count);
      await expect(page.getByRole("navigation", { name: row }).locator("[aria-current=true]")).toHaveText(name);
    }).toPass(); // units that other tests have just sold may still be leaving
  }
});

for (const list of ["/shop", "/shop?category=stoves"]) {
  test(`the keyboard reaches the first unit's button of ${list} in under 20 steps`, async ({ page }) => {
    await page.goto(list);
    const add = units(page)
      .first()
      .getByRole("button", { name: /^Add to Cart/ });
    let steps = 0;
    for (; steps < 20 && !(await add.evaluate((button) => button === document.activeElement)); steps++) {
      await page.keyboard.press("Tab");
      if (/^Skip /.test((await page.locator(":focus").textContent()) ?? "")) await page.keyboard.press("Enter");
    }
    expect(steps).toBeLessThan(20);
  });
}

test("on a phone the filters stay in reach, and open between choices with the count of each", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/shop");
  await units(page).nth(5).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await filters(page)
    .getByRole("link", { name: /^Stoves & Ranges \d+ units$/ })
    .click();
  await expect(filters(page).getByRole("link", { name: /^Stoves & Ranges \d+ units$/ })).toHaveAttribute("aria-current", "true");
  await filters(page)
    .getByRole("link", { name: /^Gas \d+ units$/ })
    .click();
  const show = filters(page).getByRole("button", { name: /^Show \d+ units$/ });
  const gas = filters(page).getByRole("link", { name: /^Gas \d+ units$/ });
  await expect(gas).toHaveAttribute("aria-current", "true");
  const count = Number.parseInt((await show.textContent())?.replace(/\D+/, "") ?? "", 10);
  await show.click();
  await expect(page).toHaveURL("/shop?category=stoves&fuel=gas");
  expect(await found(page)).toBe(count);
  await expect(page.getByRole("button", { name: "Filter 1 chosen" })).toBeVisible();
});
