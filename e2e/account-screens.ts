import { expect, type Page } from "@playwright/test";
import {
  addUser,
  endSessions,
  enterAs,
  labelled,
  newPassword,
  nobodyNamed,
  panel,
  pressButton,
  register,
  signUp,
  somebody,
} from "./accounts.ts";
import { failedLoad } from "./console-guard.ts";
import { placeOrder } from "./order.ts";
import type { Go } from "./screens.ts";
import type { Shop } from "./shop.ts";
import { hydrated } from "./visit.ts";

const noToken = "A".repeat(43); // as long as one

/** At the account's page, with everything on it. */
async function account(page: Page) {
  await page.goto("/account");
  await expect(panel(page, "Devices signed in").getByText("This device", { exact: true })).toBeVisible();
  await expect(panel(page, "Orders").getByText("Looking up your orders")).toHaveCount(0);
}

/** Signed in as staff of a shop of which there is a crawl. */
async function crawled(page: Page, shop: Shop) {
  await enterAs(page, await addUser(shop, "staff"));
  const answer = await page.request.post("/functions/v1/seo-crawl", { data: { maxPages: 10 } });
  expect([200, 409]).toContain(answer.status()); // 409: another test has the turn
}

/** The same of a shop that has Search Console's figures. */
async function searched(page: Page, shop: Shop) {
  await crawled(page, shop);
  const stored = await (await page.request.get("/api/seo/gsc/summary")).json();
  if (stored) return;
  const answer = await page.request.post("/functions/v1/seo-gsc-integration", { data: {}, timeout: 50_000 });
  expect(answer.status()).toBe(200);
}

/** The pages of accounts and roles, in each state that looks different. */
export const accountScreens: Record<string, Go> = {
  "auth, sign in": (page) => page.goto("/auth"),
  "auth, sign up wrong": (page) => signUp(page, { email: "ann", password: "short", name: "Ann" }),
  "auth, known address": async (page, shop, messages) => {
    messages.allow(failedLoad(409));
    await signUp(page, await addUser(shop));
    await expect(page.getByRole("button", { name: "Sign in instead" })).toBeVisible();
  },
  "verify, no link": (page) => page.goto("/auth/verify"),
  "verify, link": (page) => page.goto(`/auth/verify#${noToken}`),
  "verify, dead link": async (page, _, messages) => {
    messages.allow(failedLoad(410));
    await register(page);
    await page.goto(`/auth/verify#${noToken}`);
    await pressButton(page, "Verify my email");
    await expect(page.getByText("This link is no longer valid.")).toBeVisible();
  },
  "reset, ask": (page) => page.goto("/auth/reset"),
  "reset, asked": async (page) => {
    await page.goto("/auth/reset");
    await labelled(page, "Email").fill(somebody().email);
    await pressButton(page, "Send the link");
    await expect(page.getByText("If there is an account with this address")).toBeVisible();
  },
  "reset, link": async (page, _, messages) => {
    messages.allow(nobodyNamed);
    await page.goto(`/auth/reset#${noToken}`);
    await expect(labelled(page, "New password")).toBeVisible();
  },
  "reset, dead link": async (page, _, messages) => {
    messages.allow(nobodyNamed, failedLoad(410));
    await page.goto(`/auth/reset#${noToken}`);
    await labelled(page, "New password").fill(newPassword);
    await pressButton(page, "Set new password");
    await expect(page.getByText("This link is no longer valid.")).toBeVisible();
  },
  "account, orders": async (page, shop) => {
    const user = await addUser(shop, "staff"); // verified, so that they see it
    await placeOrder(shop, await shop.unitToSell(), user.email);
    await enterAs(page, user);
    await account(page);
    await expect(panel(page, "Orders").getByRole("listitem")).toHaveCount(1);
  },
  "account, new and wrong": async (page) => {
    await register(page);
    await account(page);
    await pressButton(page, "Change password");
    await pressButton(page, "Change email");
    await panel(page, "Delete account").getByRole("heading", { name: "Delete account" }).click();
    await pressButton(page, "Delete my account");
    await expect(panel(page, "Delete account").getByText("Please tick this box")).toBeVisible();
  },
  "account, session ended": async (page, shop, messages) => {
    messages.allow(failedLoad(401));
    const user = await addUser(shop);
    await enterAs(page, user);
    await account(page);
    await endSessions(shop, user);
    await pressButton(page, "Sign out everywhere");
    await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(newPassword);
    await page.getByRole("dialog").getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("dialog").getByText("Sign in failed")).toBeVisible();
  },
  "account, signed out": async (page) => {
    await register(page);
    await account(page);
    await hydrated(page);
    await page.getByRole("button", { name: "Sign out this device" }).click();
    await expect(page.getByText("You are signed out.")).toBeVisible();
  },
  "header, menu of the account": async (page, shop) => {
    await enterAs(page, await addUser(shop, "staff"));
    await page.goto("/checkout");
    await page.getByRole("button", { name: /^Account: / }).click();
    await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  },
  dashboard: async (page, shop) => {
    await enterAs(page, await addUser(shop, "staff"));
    await page.goto("/seo");
  },
  "dashboard, after a crawl": async (page, shop) => {
    await crawled(page, shop);
    await page.goto("/seo");
    await expect(page.getByRole("heading", { name: "Fix these first" })).toBeVisible();
  },
  "dashboard, ai-content": async (page, shop) => {
    await crawled(page, shop);
    await page.goto("/seo#ai-content");
    await expect(page.getByRole("tabpanel")).toBeVisible();
  },
  "dashboard, competitors": async (page, shop) => {
    await crawled(page, shop);
    await page.goto("/seo#competitors");
    await pressButton(page, "Track Fort Worth Competitors");
    await expect(page.getByText("Tracked 5 competitors")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("heading", { name: "Strategic Recommendations" })).toBeVisible();
  },
  "dashboard, pricing": async (page, shop) => {
    await crawled(page, shop);
    await page.goto("/seo#pricing");
    await pressButton(page, "Monitor Competitor Prices");
    await expect(page.getByText("Price monitoring completed")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("heading", { name: "Pricing Opportunities" })).toBeVisible();
  },
  "dashboard, backlinks": async (page, shop) => {
    await crawled(page, shop);
    await page.goto("/seo#backlinks");
    await pressButton(page, "Monitor Backlinks");
    await expect(page.getByText(/^Monitored \d+ backlinks$/)).toBeVisible();
    await expect(page.getByRole("table", { name: "Links" }).getByRole("row")).toHaveCount(21);
    await expect(page.getByRole("heading", { name: /^Proof: / })).toBeVisible();
    await pressButton(page, "Add a promise");
    await expect(page.getByLabel("Who promised it")).toBeFocused();
  },
  "dashboard, local": async (page, shop) => {
    await crawled(page, shop);
    await page.goto("/seo#local");
    await pressButton(page, "Track Local SEO");
    await expect(page.getByText("Local SEO tracking completed")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("table", { name: "Citations" }).getByRole("row")).toHaveCount(11);
    await expect(page.getByRole("img", { name: /^The rank for / })).toBeVisible();
  },
  "dashboard, rankings": async (page, shop) => {
    await crawled(page, shop);
    await page.goto("/seo#rankings");
    await pressButton(page, "Track Rankings");
    await expect(page.getByText("Tracked 4 keyword rankings")).toBeVisible();
    await expect(page.getByRole("table", { name: "Tracked keywords" }).getByRole("row")).toHaveCount(5);
    await expect(
      page
        .getByRole("table", { name: /^First results for/ })
        .getByRole("row")
        .nth(10),
    ).toBeVisible();
  },
  "dashboard, gsc": async (page, shop) => {
    await searched(page, shop);
    await page.goto("/seo#gsc");
    await expect(page.getByRole("table", { name: "Queries" }).getByRole("row")).toHaveCount(21);
    await expect(page.getByRole("table", { name: "Pages in search" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Sitemaps" })).toBeVisible();
  },
  "dashboard, opportunities": async (page, shop) => {
    await searched(page, shop);
    await page.goto("/seo#opportunities");
    await page.getByText("How we reckon").first().click();
    await expect(page.getByRole("table", { name: /^Factors of/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save assumptions" })).toBeVisible();
  },
  "site audit": async (page, shop) => {
    await crawled(page, shop);
    await page.goto("/seo/audit");
    await expect(page.getByRole("heading", { name: "Crawls" })).toBeVisible();
  },
  "site audit, pages table": async (page, shop) => {
    await crawled(page, shop);
    await page.goto("/seo/audit?view=pages");
    await expect(page.getByRole("table", { name: "Pages" })).toBeVisible();
  },
  "dashboard settings": async (page, shop) => {
    await enterAs(page, await addUser(shop, "staff"));
    await page.goto("/seo/settings");
    await expect(page.getByRole("heading", { name: "Schedules" })).toBeVisible();
  },
  "staff, today": async (page, shop) => {
    await enterAs(page, await addUser(shop, "staff"));
    await page.goto("/staff");
    await expect(page.getByRole("navigation", { name: "What waits" })).toBeVisible();
  },
  "staff, more": async (page, shop) => {
    await enterAs(page, await addUser(shop, "owner"));
    await page.goto("/staff/more");
    await expect(page.getByRole("link", { name: /^Partnership requests/ })).toBeVisible();
  },
  "staff, requests": async (page, shop) => {
    await enterAs(page, await addUser(shop, "staff"));
    await page.goto("/staff/requests");
    await expect(page.getByRole("link", { name: "CSV" })).toBeVisible();
  },
  "staff, chats": async (page, shop) => {
    await enterAs(page, await addUser(shop, "staff"));
    await page.goto("/staff/chats");
    await expect(page.getByRole("link", { name: "CSV" })).toBeVisible();
  },
  "staff, content": async (page, shop) => {
    await enterAs(page, await addUser(shop, "staff"));
    await page.goto("/staff/content");
    await expect(page.getByRole("heading", { name: "New text" })).toBeVisible();
  },
  "staff, content editor": async (page, shop) => {
    await enterAs(page, await addUser(shop, "staff"));
    const title = `Which plug fits ${Date.now()}?`;
    const { id, version, text } = await (await page.request.post("/api/staff/content", { data: { kind: "answer", title } })).json();
    const body = "A clogged vent adds 43 minutes to a load in this town.";
    await page.request.put(`/api/staff/content/${id}`, { data: { version, keyword: "", text: { ...text, body } } });
    await page.goto(`/staff/content/${id}`);
    await page.getByText("Checks", { exact: true }).first().click();
    await expect(page.getByRole("button", { name: "I checked this" }).first()).toBeVisible();
  },
  "staff, log": async (page, shop) => {
    await enterAs(page, await addUser(shop, "staff"));
    await page.goto("/staff/log");
    await expect(page.getByText(/^Account sign in/).first()).toBeVisible();
  },
  forbidden: async (page, _, messages) => {
    messages.allow(failedLoad(403));
    await register(page);
    await page.goto("/seo");
  },
};
