import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { addUser, enterAs } from "./accounts.ts";
import { violations } from "./axe.ts";
import { Shop } from "./shop.ts";
import { test as base, expect } from "./test.ts";
import { hydrated, toast } from "./visit.ts";

/** The model's answer to every prompt: a claim that no page of the shop makes. */
const claim = "Most people in this town replace the machine after seven good years and a long dry summer.";

/** A shop whose texts a model writes. */
const test = base.extend<{ own: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  own: async ({}, use) => {
    const message = { role: "assistant", content: `${claim} `.repeat(9) };
    const model = createServer((_, response) => {
      response.setHeader("Content-Type", "application/json").end(JSON.stringify({ choices: [{ message, finish_reason: "stop" }] }));
    });
    await new Promise<void>((listening) => model.listen(0, "127.0.0.1", listening));
    const own = await Shop.open("enamel", {
      ENAMEL_LLM_PROVIDER: "openai",
      ENAMEL_LLM_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
      ENAMEL_LLM_MODEL: "writer",
      ENAMEL_LLM_MONTHLY_USD: "0",
    });
    await use(own);
    await own.close();
    model.close();
  },
  baseURL: async ({ own }, use) => use(own.origin),
});

test("staff get from an opportunity to a scored draft whose claims are marked", async ({ page, own }) => {
  test.setTimeout(120_000);
  await enterAs(page, await addUser(own, "staff"));
  await page.goto("/seo#opportunities");
  await hydrated(page);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Find Opportunities" }).click();
  await expect(toast(page, /^Analyzed \d+ queries$/)).toBeVisible({ timeout: 40_000 });
  await main
    .getByRole("link", { name: /^AI Content ?: write about/ })
    .first()
    .click();
  await expect(page.getByLabel("Primary Keyword")).not.toHaveValue(/refrigerator maintenance tips/);
  await main.getByRole("button", { name: "Generate Content" }).click();
  await expect(toast(page, "AI content generated successfully")).toBeVisible({ timeout: 30_000 });

  await expect(main.getByText("SEO Score", { exact: true }).locator("..")).toContainText(/[1-9]\d* ?(Good|Fair|Poor), of 100/);
  await main.getByRole("button", { name: "Next mark" }).click();
  const reason = main.locator(":popover-open");
  await expect(reason).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(reason).toHaveCount(0);
  const mark = main.getByRole("button", { name: /^No source ?: / }).first();
  await mark.focus();
  await page.keyboard.press("Enter");
  await expect(reason).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(mark).toBeFocused();

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page), `at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
