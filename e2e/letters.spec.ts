import {
  addUser,
  enterAs,
  labelled,
  lettersTo,
  linkTo,
  newPassword,
  nobodyNamed,
  opens,
  panel,
  pressButton,
  register,
  signIn,
  somebody,
} from "./accounts.ts";
import { failedLoad } from "./console-guard.ts";
import { placeOrder } from "./order.ts";
import { expect, test } from "./test.ts";
import { toast } from "./visit.ts";

const dead = "This link is no longer valid. Please ask for a new one.";

test("the link of a letter verifies the address, and orders placed as a guest show @sizes", async ({ page, shop, messages }) => {
  const user = somebody();
  const unit = await shop.unitToSell();
  const { number, token } = await placeOrder(shop, unit, user.email);
  await register(page, user);
  await page.goto("/account");
  await expect(panel(page, "Who you are").getByText("Not verified yet")).toBeVisible();
  await expect(panel(page, "Orders")).toContainText("No orders yet");
  await expect(panel(page, "Orders")).toContainText("Ordered as a guest before?");

  const link = await linkTo(shop, user.email, "/auth/verify");
  await page.goto(link);
  await expect(page).toHaveURL("/auth/verify"); // the token has left the address bar
  const { email_verified } = await (await page.request.get("/api/account")).json();
  expect(email_verified).toBe(false); // opening the link changes nothing
  await pressButton(page, "Verify my email");
  await expect(page.getByText(`${user.email} is verified.`)).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "My Account" }).click();
  await expect(panel(page, "Who you are").getByText("Email verified")).toBeVisible();
  const order = panel(page, "Orders").getByRole("listitem");
  await expect(order).toContainText(unit.name);
  await expect(order.getByText("Placed", { exact: true })).toBeVisible();
  await expect(order.getByRole("link", { name: `Order ${number}` })).toHaveAttribute("href", `/order/${token}`);
  await expect(page.getByText("Ordered as a guest before?")).toHaveCount(0);

  messages.allow(failedLoad(410));
  await page.goto(link);
  await pressButton(page, "Verify my email");
  await expect(page.getByText(dead)).toBeVisible();
  await pressButton(page, "Send a new link");
  await expect(page.getByText("Your email address is verified already.")).toBeVisible();
});

test("a new link is sent on demand and ends the one before", async ({ page, shop, messages }) => {
  const user = await register(page);
  const first = await linkTo(shop, user.email, "/auth/verify");
  await page.goto("/account");
  await panel(page, "Who you are")
    .getByRole("button", { name: /^Send .* again$/ })
    .click();
  await expect(panel(page, "Who you are").getByRole("status")).toContainText(user.email);
  const second = await linkTo(shop, user.email, "/auth/verify", first);

  messages.allow(failedLoad(410));
  await page.goto(first);
  await pressButton(page, "Verify my email");
  await expect(page.getByText(dead)).toBeVisible();
  await page.goto(second); // over the page of the first
  await expect(page).toHaveURL("/auth/verify");
  await pressButton(page, "Verify my email");
  await expect(page.getByText(`${user.email} is verified.`)).toBeVisible();
});

test("a forgotten password is replaced by a letter's link @sizes", async ({ page, visitor, shop, messages }) => {
  const user = await addUser(shop);
  const other = await visitor();
  await enterAs(other, user);
  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await labelled(page, "Email").fill(user.email);
  await pressButton(page, "Send the link");
  await expect(page.getByText(/^If there is an account with this address/)).toBeVisible();

  messages.allow(nobodyNamed);
  const link = await linkTo(shop, user.email, "/auth/reset");
  await page.goto(link);
  await expect(page).toHaveURL("/auth/reset");
  await labelled(page, "New password").fill("short");
  await pressButton(page, "Set new password");
  await expect(labelled(page, "New password")).toHaveAccessibleDescription(/Password must be at least 8 characters$/);
  await labelled(page, "New password").fill(newPassword);
  await pressButton(page, "Set new password");
  await expect(page).toHaveURL("/auth");
  await expect(toast(page, "Your password is changed")).toBeVisible();

  expect(await opens(shop, user, user.password)).toBe(false);
  await other.goto("/account");
  await expect(other).toHaveURL(/\/auth\?next=(%2F|\/)account$/); // signed out
  await signIn(page, { ...user, password: newPassword });
  await expect(page).toHaveURL("/");

  messages.allow(failedLoad(410));
  await page.goto(link);
  await labelled(page, "New password").fill("Sorrel-Window-63");
  await pressButton(page, "Set new password");
  await expect(page.getByText(dead)).toBeVisible();
  await expect(labelled(page, "Email")).toBeVisible(); // the page that sends a new link
  expect(await opens(shop, user, newPassword)).toBe(true);
});

test("who asks for an unknown address is told the same, and nothing is sent", async ({ page, shop }) => {
  const [known, unknown] = [await addUser(shop), somebody()];
  const told: string[] = [];
  for (const { email } of [unknown, known]) {
    await page.goto("/auth/reset");
    await labelled(page, "Email").fill(email);
    await pressButton(page, "Send the link");
    const main = page.getByRole("main");
    await expect(main.getByText(/^If there is an account with this address/)).toBeVisible();
    told.push(((await main.textContent()) ?? "").replace(email, "the address"));
  }
  expect(told[0]).toBe(told[1]);
  await linkTo(shop, known.email, "/auth/reset"); // asked for last
  expect(await lettersTo(shop, unknown.email)).toEqual([]);
});
