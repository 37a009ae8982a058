import { expect, type Locator, type Page } from "@playwright/test";

/** Presses a key until the target has the focus, like a visitor without a mouse. */
export async function reach(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Reaches an element by keyboard and presses a key on it. */
export async function press(page: Page, target: Locator, key: string, direction: "Tab" | "Shift+Tab" = "Tab") {
  await reach(page, target, direction);
  await page.keyboard.press(key);
}
