import { expect, type Page } from "@playwright/test";
import { addUser, enterAs } from "./accounts.ts";
import { failedLoad } from "./console-guard.ts";
import type { Go } from "./screens.ts";
import type { Shop } from "./shop.ts";

async function asOwner(page: Page, shop: Shop, path: string) {
  await enterAs(page, await addUser(shop, "owner"));
  await page.goto(path);
}

/** The owner's part of the back office. */
export const ownerScreens: Record<string, Go> = {
  "staff, facts": async (page, shop) => {
    await asOwner(page, shop, "/staff/facts#shop.showroom");
    await page.getByLabel("Closes").first().fill("17:30");
    await expect(page.getByRole("heading", { name: "What will change" })).toBeVisible();
  },
  "staff, fees by ZIP": async (page, shop) => {
    await asOwner(page, shop, "/staff/facts#shop.fees_by_zip");
    await page.getByRole("button", { name: "Add a ZIP code" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Enter five digits")).toBeVisible();
  },
  "staff, texts": async (page, shop) => {
    await asOwner(page, shop, "/staff/texts");
    await expect(page.getByRole("region", { name: "Preview" }).getByRole("heading").first()).toBeVisible();
    const text = page.getByRole("textbox", { name: /in Markdown$/ });
    const before = await text.inputValue();
    await text.click();
    await page.keyboard.type("{pho");
    await page.keyboard.press("Enter");
    await expect(text).toHaveValue(/\{phone\}/);
    await page.keyboard.press("ControlOrMeta+b");
    for (let steps = 0; steps < 8; steps++) await page.keyboard.press("ControlOrMeta+z"); // the browser's own undo
    await expect(text).toHaveValue(before);
    await page.keyboard.type("{");
    await expect(page.getByRole("option", { name: /^\{phone\}/ })).toBeVisible();
  },
  "staff, reviews": async (page, shop, messages) => {
    messages.allow(failedLoad(422));
    await asOwner(page, shop, "/staff/reviews");
    await page.getByRole("button", { name: "Add a review" }).click();
    await page.getByRole("button", { name: "Save the review" }).click();
    await expect(page.getByText("The name is required")).toBeVisible();
  },
  "staff, redirects": async (page, shop, messages) => {
    messages.allow(failedLoad(422));
    await asOwner(page, shop, "/staff/redirects");
    await page.getByLabel("Old address").fill("/shop");
    await page.getByLabel("New address").fill("/nowhere");
    await page.getByRole("button", { name: "Add the redirect" }).click();
    await expect(page.getByText("The site itself answers at the old address")).toBeVisible();
  },
  "staff, status": async (page, shop) => {
    await asOwner(page, shop, "/staff/status");
    await expect(page.getByRole("heading", { name: "Backups" })).toBeVisible();
  },
  "staff, users": async (page, shop) => {
    await asOwner(page, shop, "/staff/users");
    await expect(page.getByRole("button", { name: "Sign out everywhere" }).first()).toBeVisible();
  },
};
