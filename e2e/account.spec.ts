import type { Page } from "@playwright/test";
import {
  accountButton,
  addUser,
  enterAs,
  labelled,
  lettersTo,
  linkTo,
  newPassword,
  opens,
  panel,
  password,
  pressButton,
  register,
  signInLink,
  somebody,
} from "./accounts.ts";
import { failedLoad } from "./console-guard.ts";
import { press, reach } from "./keyboard.ts";
import { orderOf } from "./order.ts";
import { expect, test } from "./test.ts";
import { toast } from "./visit.ts";

const changed = "Your password is changed. Every other device is signed out.";

/** At the account's page, with everything on it. */
async function open(page: Page) {
  await page.goto("/account");
  await expect(panel(page, "Devices signed in").getByText("This device", { exact: true })).toBeVisible();
}

async function expectSignedOut(page: Page) {
  await page.goto("/account");
  await expect(page).toHaveURL(/\/auth\?next=(%2F|\/)account$/);
}

test("a new password ends every other session", async ({ page, visitor, shop, messages }) => {
  const user = await addUser(shop);
  const other = await visitor();
  for (const browser of [page, other]) await enterAs(browser, user);
  await open(page);
  const form = panel(page, "Change password");
  await form.getByLabel("Current password").fill("Wrong-Guess-9911");
  await form.getByLabel("New password").fill(newPassword);
  messages.allow(failedLoad(422));
  await pressButton(page, "Change password");
  await expect(form.getByLabel("Current password")).toHaveAccessibleDescription("This is not your current password.");
  await expect(form.getByLabel("Current password")).toBeFocused();
  await expect(form.getByLabel("New password")).toHaveValue(newPassword);
  expect(await opens(shop, user, user.password)).toBe(true);

  await form.getByLabel("Current password").fill(user.password);
  await pressButton(page, "Change password");
  await expect(form.getByText(changed)).toBeVisible();
  await expect(form.getByLabel("New password")).toHaveValue("");
  await expect(panel(page, "Devices signed in").getByRole("listitem")).toHaveCount(1);
  await expectSignedOut(other);
  expect(await opens(shop, user, user.password)).toBe(false);
  expect(await opens(shop, user, newPassword)).toBe(true);
  await open(page); // this one goes on
});

test("a new address is in force once its link is opened, and the old one is told", async ({ page, visitor, shop, messages }) => {
  const user = await addUser(shop, "staff"); // the shop writes only to verified old addresses
  const { email } = somebody();
  await enterAs(page, user);
  await open(page);
  const form = panel(page, "Change email");
  await form.getByLabel("New email address").fill(email);
  await form.getByLabel("Current password").fill(user.password);
  await pressButton(page, "Change email");
  await expect(form.getByRole("status")).toContainText(`We sent a link to ${email}.`);
  await expect(panel(page, "Who you are")).toContainText(`Until then ${user.email} stays your address.`);
  await expect.poll(async () => (await lettersTo(shop, user.email)).filter((letter) => letter.includes(email)).length).toBe(1);
  expect(await opens(shop, { ...user, email }, user.password)).toBe(false);

  const elsewhere = await visitor(); // the link may be opened on another device
  await elsewhere.goto(await linkTo(shop, email, "/auth/verify"));
  messages.allow(failedLoad(401)); // a signed-out visitor has to type the password
  await pressButton(elsewhere, "Verify my email");
  await labelled(elsewhere, "Password").fill(user.password);
  await pressButton(elsewhere, "Verify my email");
  await expect(elsewhere.getByText(`${email} is verified.`)).toBeVisible();
  await open(page);
  await expect(panel(page, "Who you are")).toContainText(email);
  await expect(page.getByText(user.email)).toHaveCount(0);
  expect(await opens(shop, { ...user, email }, user.password)).toBe(true);
  expect(await opens(shop, user, user.password)).toBe(false);
});

test("devices are listed, and signed out one by one or all at once", async ({ page, visitor, shop }) => {
  const user = await addUser(shop);
  const other = await visitor();
  for (const browser of [page, other]) await enterAs(browser, user);
  await open(page);
  const devices = panel(page, "Devices signed in");
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByRole("listitem").filter({ hasText: "This device" })).toHaveCount(1);
  await devices.getByRole("button", { name: /^Sign out(?! this device| everywhere)/ }).click();
  await expect(devices.getByText(/ is signed out\.$/)).toBeVisible();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await expectSignedOut(other);

  await enterAs(other, user);
  await pressButton(page, "Sign out everywhere");
  await expect(page).toHaveURL("/");
  await expect(toast(page, "Signed out")).toBeVisible();
  await expect(signInLink(page)).toBeVisible();
  for (const browser of [page, other]) await expectSignedOut(browser);
});

test("an account is deleted for good, and its order stays", async ({ page, visitor, shop }) => {
  const user = await register(page);
  const unit = await shop.unitToSell();
  const order = {
    data: await orderOf(shop, unit, user.email),
    headers: { "Content-Type": "application/json", "Idempotency-Key": unit.id },
  };
  const { number, token } = await (await page.request.post("/api/orders", order)).json();
  const other = await visitor();
  await enterAs(other, user);
  await open(page);
  await expect(panel(page, "Orders").getByRole("link", { name: `Order ${number}` })).toBeVisible(); // it is the account's own
  const form = panel(page, "Delete account");
  await form.getByRole("heading", { name: "Delete account" }).click();
  await form.getByLabel("Current password").fill(user.password);
  await pressButton(page, "Delete my account");
  const confirm = form.getByRole("checkbox", { name: "Yes, delete my account for good" });
  await expect(confirm).toHaveAccessibleDescription("Please tick this box if you want to delete your account");
  expect(await opens(shop, user, user.password)).toBe(true);

  await confirm.check();
  await pressButton(page, "Delete my account");
  await expect(page).toHaveURL("/");
  await expect(toast(page, "Account deleted")).toBeVisible();
  await expect(accountButton(page)).toHaveCount(0);
  expect(await opens(shop, user, user.password)).toBe(false);
  await expectSignedOut(other);
  await page.goto(`/order/${token}`);
  await expect(page.getByText(`Order ${number}`)).toBeVisible();
});

test("the account's page with the keyboard only @sizes", async ({ page, shop }) => {
  const user = await addUser(shop);
  await enterAs(page, user);
  await open(page);
  const form = panel(page, "Change password");
  await reach(page, form.getByLabel("Current password"));
  await page.keyboard.type(password);
  await reach(page, form.getByLabel("New password"));
  await page.keyboard.type("short");
  await press(page, form.getByRole("button", { name: "Change password" }), "Enter");
  await expect(form.getByLabel("New password")).toBeFocused(); // the field with the error
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(newPassword);
  await page.keyboard.press("Enter");
  await expect(form.getByText(changed)).toBeVisible();

  const end = panel(page, "Delete account");
  await press(page, end.locator("summary"), "Enter");
  await reach(page, end.getByLabel("Current password"));
  await page.keyboard.type(newPassword);
  await press(page, end.getByRole("checkbox"), " ");
  await press(page, end.getByRole("button", { name: "Delete my account" }), "Enter");
  await expect(page).toHaveURL("/");
  await expect(toast(page, "Account deleted")).toBeVisible();
});

test("an account that cannot be loaded is asked for again", async ({ page, messages }) => {
  const { email } = await register(page);
  messages.allow(/^error: Failed to load resource: net::ERR_FAILED/);
  await page.route("/api/account", (route) => route.abort(), { times: 1 });
  await page.goto("/account");
  await expect(page.getByText(/^Your account could not be loaded\./)).toBeVisible();
  await pressButton(page, "Try again");
  await expect(panel(page, "Who you are")).toContainText(email);
  await expect(labelled(page, "New password")).toBeVisible();
});
