import type { Locator, Page } from "@playwright/test";
import { customer } from "./order.ts";
import { screens } from "./screens.ts";
import { expect, test } from "./test.ts";
import { addToCart, field, hydrated, placeButton, prepareOrder } from "./visit.ts";

/**
 * Names the focused element and whatever hides it: a bar that stays in the window, or the window's edge. Both are "" if nothing has the
 * focus or nothing hides it.
 */
function hiddenFocus(page: Page): Promise<{ at: string; by: string }> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return { at: "", by: "" };
    const stays = (element: Element | null) => {
      for (let up = element; up; up = up.parentElement) if (/fixed|sticky/.test(getComputedStyle(up).position)) return up;
      return null;
    };
    const box = focused.getBoundingClientRect();
    const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
    const end = focused.localName === "textarea" ? box.top + 32 : box.bottom; // a browser shows the line that one types, not the whole box
    const hides = [box.top + 2, end - 2].map((y) => {
      const top = document.elementFromPoint(x, y);
      if (!top) return "the window's edge";
      const bar = stays(top);
      return bar && !bar.contains(focused) ? bar.outerHTML.slice(0, 80) : "";
    });
    return { at: focused.outerHTML.slice(0, 100), by: hides.find((by) => by !== "") ?? "" };
  });
}

const most = 300; // stops of the tab key on a page

for (const width of [320, 1280]) {
  for (const where of ["home", "unit", "checkout, filled", "account, orders", "shop", "repair", "partnership, wrong", "faq"]) {
    test(`the focus can be seen at each stop: ${where} at ${width} px`, async ({ page, shop, messages }) => {
      await page.setViewportSize({ width, height: 844 });
      await screens[where]?.(page, shop, messages);
      await page.reload(); // the focus starts at the top
      await hydrated(page);
      for (const key of ["Tab", "Shift+Tab"]) {
        let stops = 0;
        for (; stops < most; stops++) {
          await page.keyboard.press(key);
          const { at, by } = await hiddenFocus(page);
          if (at === "") break;
          expect.soft({ key, at, by }).toEqual({ key, at, by: "" });
        }
        expect(stops).toBeGreaterThan(10);
        expect(stops).toBeLessThan(most);
      }
    });
  }
}

/** Whether two visible elements overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("an element that cannot be seen");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const [width, height] of [
  [390, 844],
  [1280, 860],
] as const) {
  test(`a toast covers no main action at ${width} px`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height });
    const toasts = page.getByRole("status").filter({ has: page.getByRole("button", { name: "Dismiss" }) });
    const add = page.getByRole("button", { name: /^Add to Cart/ }).first();
    await addToCart(page, await shop.unit());
    expect(await overlap(toasts, add)).toBe(false);
    await prepareOrder(page, await shop.unitToSell(), customer);
    await expect(toasts).toBeVisible();
    await placeButton(page).scrollIntoViewIfNeeded();
    expect(await overlap(toasts, placeButton(page))).toBe(false);
  });
}

test("at 390 px a toast about the address covers none of its fields", async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prepareOrder(page, await shop.unit(), customer);
  const toasts = page.getByRole("status").filter({ has: page.getByRole("button", { name: "Dismiss" }) });
  await expect(toasts).toBeVisible();
  for (const name of ["address", "city", "zipCode"] as const) expect(await overlap(toasts, field(page, name))).toBe(false);
  await field(page, "city").fill("Keller");
  await expect(toasts).toBeHidden();
});

test("on a laptop the button of an order with many lines stays in sight", async ({ page, shop }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const unit of (await shop.units()).filter(({ stock }) => stock > 0).slice(-3)) await addToCart(page, unit);
  await prepareOrder(page, await shop.unit(), customer);
  await page.getByRole("checkbox", { name: /Professional Installation/ }).check();
  await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
});

/** Lists the visible fixed and sticky elements that stay in the window while the page scrolls. */
function staying(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: "instant" });
    const seen = [...document.body.querySelectorAll("*")].filter((element) => {
      const box = element.getBoundingClientRect();
      const shown = box.height > 1 && box.bottom > 0 && box.top < innerHeight && element.checkVisibility({ visibilityProperty: true });
      return shown && /fixed|sticky/.test(getComputedStyle(element).position);
    });
    return seen.map((element) => element.outerHTML.slice(0, 100));
  });
}

test("at 400 % of a 1280 px window no bar stays over the page", async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of ["/", "/shop", `/shop/${(await shop.unit()).id}`, "/dryer-repair", "/partnership"]) {
    await page.goto(path);
    await hydrated(page);
    expect.soft(await staying(page), path).toEqual([]);
  }
  await prepareOrder(page, await shop.unit(), customer);
  await page.getByRole("button", { name: "Dismiss" }).click();
  expect(await staying(page)).toEqual([]);
});
