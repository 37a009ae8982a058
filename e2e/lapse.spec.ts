import type { Page } from "@playwright/test";
import { addUser, endSessions, enterAs, newPassword, opens, panel, pressButton, type User } from "./accounts.ts";
import { failedLoad } from "./console-guard.ts";
import type { Shop } from "./shop.ts";
import { expect, test } from "./test.ts";

const later = "ann.later@example.com";

/** The form of a new password, filled and sent after the session has ended, beside another that is filled too. */
async function lapse(page: Page, shop: Shop): Promise<User> {
  const user = await addUser(shop);
  await enterAs(page, user);
  await page.goto("/account");
  await panel(page, "Change email").getByLabel("New email address").fill(later);
  await panel(page, "Change password").getByLabel("Current password").fill(user.password);
  await panel(page, "Change password").getByLabel("New password").fill(newPassword);
  await endSessions(shop, user);
  await pressButton(page, "Change password");
  await expect(dialog(page)).toBeVisible();
  return user;
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Please sign in again" });

async function expectTyped(page: Page, user: User) {
  await expect(panel(page, "Change email").getByLabel("New email address")).toHaveValue(later);
  await expect(panel(page, "Change password").getByLabel("Current password")).toHaveValue(user.password);
  await expect(panel(page, "Change password").getByLabel("New password")).toHaveValue(newPassword);
}

/** How often the page has asked for a new password. */
function countRequests(page: Page): () => number {
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/password")) sent++;
  });
  return () => sent;
}

test("a session that ended in mid-form is renewed over the page, and the form goes through @sizes", async ({ page, shop, messages }) => {
  messages.allow(failedLoad(401));
  const sent = countRequests(page);
  const user = await lapse(page, shop);
  await expect(page).toHaveURL("/account");
  await expect(dialog(page).getByLabel("Email")).toHaveValue(user.email);
  await expect(dialog(page).getByLabel("Email")).not.toBeEditable();
  const password = dialog(page).getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type("Wrong-Guess-9911");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("status").getByText("Sign in failed")).toBeVisible();
  await expectTyped(page, user);
  expect(sent()).toBe(1);

  await password.fill(user.password);
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(panel(page, "Change password").getByText(/^Your password is changed\./)).toBeVisible();
  await expect(panel(page, "Change email").getByLabel("New email address")).toHaveValue(later);
  await expect(page).toHaveURL("/account");
  expect(sent()).toBe(2);
  expect(await opens(shop, user, newPassword)).toBe(true);
});

test("who cancels keeps the form as it was, and may send it again", async ({ page, shop, messages }) => {
  messages.allow(failedLoad(401));
  const sent = countRequests(page);
  const user = await lapse(page, shop);
  for (const [times, cancel] of [
    () => dialog(page).getByRole("button", { name: "Cancel" }).click(),
    () => page.keyboard.press("Escape"),
  ].entries()) {
    if (times > 0) await pressButton(page, "Change password");
    await expect(dialog(page)).toBeVisible();
    await cancel();
    await expect(dialog(page)).toBeHidden();
    await expectTyped(page, user);
    await expect(panel(page, "Change password").getByText("Please sign in.")).toBeVisible();
    expect(sent()).toBe(times + 1);
  }
  expect(await opens(shop, user, user.password)).toBe(true);
});

test("a password that the shop has set ends the session, and the dialog takes the new one", async ({ page, shop, messages }) => {
  messages.allow(failedLoad(401));
  const user = await addUser(shop);
  await enterAs(page, user);
  await page.goto("/account");
  await panel(page, "Change email").getByLabel("New email address").fill(later);
  await panel(page, "Change email").getByLabel("Current password").fill(newPassword);
  await shop.tell(newPassword, "user", "password", user.email, "--password-stdin");
  await pressButton(page, "Change email");
  await dialog(page).getByLabel("Password", { exact: true }).fill(newPassword);
  await dialog(page).getByRole("button", { name: "Sign In" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(panel(page, "Change email").getByRole("status")).toContainText(`We sent a link to ${later}.`);
});

test("signing in again in another tab closes the dialog, and the form goes through", async ({ page, context, shop, messages }) => {
  messages.allow(failedLoad(401));
  const user = await lapse(page, shop);
  const other = await context.newPage();
  await other.goto("/auth");
  await other.getByLabel("Email", { exact: true }).fill(user.email);
  await other.getByLabel("Password", { exact: true }).fill(user.password);
  await pressButton(other, "Sign In");
  await expect(other).toHaveURL("/");
  await expect(dialog(page)).toBeHidden();
  await expect(panel(page, "Change password").getByText(/^Your password is changed\./)).toBeVisible();
});
