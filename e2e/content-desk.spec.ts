import type { Page } from "@playwright/test";
import { addUser, enterAs } from "./accounts.ts";
import { failedLoad } from "./console-guard.ts";
import { Shop } from "./shop.ts";
import { test as base, expect } from "./test.ts";

/** A shop of its own: published texts would appear in the lists of other tests. */
const test = base.extend<{ own: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  own: async ({}, use) => {
    const own = await Shop.open();
    await use(own);
    await own.close();
  },
  baseURL: async ({ own }, use) => use(own.origin),
});

const claim = "A clogged vent adds 43 minutes to a load in this town.";

/** Reads the text of the server's response at a path, as a visitor gets it. */
const textOf = (page: Page, path: string) => async () => (await page.request.get(path)).text();

test("staff get from a draft to an article in the blog, the feed, the sitemap and the chat within two seconds", async ({ page, own }) => {
  await enterAs(page, await addUser(own, "staff"));
  const data = {
    topic: "Why a dryer takes two cycles",
    keyword: "dryer takes two cycles",
    contentType: "blog post",
    tone: "professional",
    wordCount: 600,
  };
  expect((await page.request.post("/functions/v1/seo-ai-content", { data, timeout: 40_000 })).status()).toBe(200);
  await page.goto("/seo#ai-content");
  await page.getByRole("button", { name: "Open on the content desk" }).click();
  await page.waitForURL("**/staff/content/*");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill(`${await text.inputValue()}\n\n${claim}`);
  await page.keyboard.press("Control+s");
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  await expect(page.getByText(/^Saved by/)).toBeVisible();
  await expect(publish).toBeDisabled();
  const sign = page.getByRole("button", { name: "I checked this" });
  for (let left = await sign.count(); left > 0; left--) {
    await sign.first().click();
    await expect(sign).toHaveCount(left - 1);
  }
  const title = await page.getByRole("textbox", { name: "Title" }).inputValue();
  await publish.click();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  const soon = { timeout: 2_000 };
  const path = new URL((await page.getByRole("link", { name: /^See its page/ }).getAttribute("href")) ?? "", own.origin).pathname;
  await expect.poll(textOf(page, path), soon).toContain("adds 43 minutes");
  await expect.poll(textOf(page, "/blog"), soon).toContain(`href="${path}"`);
  await expect.poll(textOf(page, "/rss.xml"), soon).toContain(path);
  await expect.poll(textOf(page, "/sitemap.xml"), soon).toContain(path);
  const messages = [{ role: "user", content: title }];
  await expect
    .poll(async () => (await page.request.post("/functions/v1/chat-assistant", { data: { messages } })).text(), soon)
    .toContain(path);
});

test("the second of two editors sees what differs and loses nothing", async ({ page, own, visitor, messages }) => {
  messages.allow(failedLoad(409));
  await enterAs(page, await addUser(own, "staff"));
  const { id } = await (
    await page.request.post("/api/staff/content", { data: { kind: "answer", title: "Do you take old units away?" } })
  ).json();
  const other = await visitor();
  await enterAs(other, await addUser(own, "staff"));
  const write = async (by: Page, words: string) => by.getByRole("textbox", { name: "Text", exact: true }).fill(words);
  await Promise.all([page, other].map((each) => each.goto(`/staff/content/${id}`)));
  await write(other, "Yes, for a fee.");
  await other.getByRole("button", { name: "Save draft" }).click();
  await expect(other.getByText(/^Saved by/)).toBeVisible();
  await write(page, "Yes, and we recycle it.");
  await page.getByRole("button", { name: "Save draft" }).click();
  const conflict = page.getByRole("alert", { name: "Changed meanwhile" });
  await expect(conflict).toContainText("Yes, for a fee.");
  await expect(conflict).toContainText("Yes, and we recycle it.");
  await conflict.getByRole("button", { name: "Take theirs" }).click();
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveValue(/^Yes, for a fee\.\s*$/);
  await expect(page.getByLabel("Your text, which gave way to theirs")).toHaveValue(/Yes, and we recycle it\./);
});
