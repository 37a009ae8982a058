import { violations } from "./axe.ts";
import { failedLoad } from "./console-guard.ts";
import { expect, test } from "./test.ts";

const query = "white dryer under 350 that fits 27";

test.use({ viewport: { width: 390, height: 844 } });

test("a buyer searches from the header of a phone and opens what fits", async ({ page }) => {
  await page.goto("/faq");
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  const panel = page.getByRole("dialog", { name: "Search" });
  await panel.getByRole("textbox").fill(query);
  await expect(panel.getByRole("status")).toHaveText(/^\d units?, 5 pages$/);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("banner").getByRole("link", { name: "Search" })).toBeFocused();
  await page.keyboard.press("Enter");
  await panel.getByRole("textbox").fill(query);
  await panel
    .getByRole("link", { name: /dryer.*Fits 27 exactly/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("dryer");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the search is a page, and what was understood can be taken away", async ({ page, messages }) => {
    messages.allow(failedLoad(404));
    await page.goto("/no-such-page");
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    const field = page.locator("main").getByRole("searchbox");
    await field.fill(query);
    await field.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=white\+dryer/);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(
      page
        .getByRole("region", { name: /^Buy \d( of \d+)?$/ })
        .getByText("Fits 27 exactly")
        .first(),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: /^Repair/ }).getByRole("link", { name: /^Dryer Repair/ })).toBeVisible();
    await page.getByRole("link", { name: "Remove White" }).click();
    await expect(page.locator("main").getByRole("searchbox")).toHaveValue("dryer under $350, that fits 27 inches");
  });
});
