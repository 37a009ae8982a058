import type { Page } from "@playwright/test";
import {
  accountButton,
  addUser,
  enterAs,
  labelled,
  panel,
  password,
  pressButton,
  register,
  signIn,
  signInLink,
  signOut,
  signUp,
  somebody,
} from "./accounts.ts";
import { failedLoad } from "./console-guard.ts";
import { press, reach } from "./keyboard.ts";
import { expect, test } from "./test.ts";
import { hydrated, toast } from "./visit.ts";

/** The storage keys and cookies that the page's scripts can read. */
function readable(page: Page) {
  return page.evaluate(() => ({ keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)], cookies: document.cookie }));
}

const ours = /^enamel\.(cart|chat.*|flash|seen)$/;

test("a visitor signs up, finds their account and signs out, and another tab follows @sizes", async ({ page, context, shop }) => {
  const user = somebody();
  await page.goto("/");
  await hydrated(page);
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("link", { name: "Sign In", exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL("/auth");
  await hydrated(page);
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await labelled(page, "Full name (optional)").fill(user.name);
  await labelled(page, "Email").fill(user.email);
  await labelled(page, "Password").fill(user.password);
  await pressButton(page, "Create Account");
  await expect(page).toHaveURL("/");
  await expect(toast(page, "Success!")).toBeVisible();

  const other = await context.newPage();
  await other.goto(`/shop/${(await shop.unit()).id}`);
  await expect(accountButton(other)).toHaveAccessibleName(`Account: ${user.name}`);
  await accountButton(page).click();
  await page.getByRole("link", { name: "My Account" }).filter({ visible: true }).click();
  await expect(page).toHaveURL("/account");
  await expect(panel(page, "Who you are")).toContainText(user.email);
  const { keys, cookies } = await readable(page);
  expect(keys.filter((key) => !ours.test(key))).toEqual([]);
  expect(cookies).toBe("");
  expect(await context.cookies()).toEqual([
    expect.objectContaining({ name: "__Host-enamel", httpOnly: true, secure: true, sameSite: "Lax", path: "/" }),
  ]);

  await signOut(page);
  await expect(toast(page, "Signed out")).toBeVisible();
  await expect(page.getByText(user.email)).toHaveCount(0);
  await expect(accountButton(other)).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
  for (const tab of [page, other]) {
    const { keys } = await readable(tab);
    expect(keys.filter((key) => !ours.test(key))).toEqual([]);
  }
});

test("a session outlives its page and the server's end", async ({ page, context, shop }) => {
  const user = await register(page);
  await page.goto("/");
  await expect(accountButton(page)).toBeVisible();
  await page.close();
  await shop.kill();
  await shop.start();
  const later = await context.newPage();
  await later.goto("/account");
  await expect(panel(later, "Who you are")).toContainText(user.email);
});

test("staff who ask for the dashboard sign in and come back to it", async ({ page, shop }) => {
  const staff = await addUser(shop, "staff");
  await page.goto("/seo");
  await expect(page).toHaveURL(/\/auth\?next=(%2F|\/)seo$/);
  await signIn(page, staff);
  await expect(page).toHaveURL("/seo");
  await expect(page.getByRole("heading", { level: 1, name: "SEO Dashboard" })).toBeVisible();
  await expect(toast(page, "Welcome back!")).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/auth/); // the form took no place in the history
});

test("a customer at the dashboard is told that it is for staff", async ({ page, messages }) => {
  messages.allow(failedLoad(403));
  await register(page);
  const answer = await page.goto("/seo");
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "This page is for the shop's staff" })).toBeVisible();
  await expect(page.getByText("No SEO data yet")).toHaveCount(0);
});

test("signing in leads to no other site and not in circles", async ({ page, shop }) => {
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  const hostile = [
    "//evil.example/",
    "///evil.example/",
    "https://evil.example/",
    "https:evil.example",
    "HTTPS://evil.example",
    "/\\evil.example/",
    "\\\\evil.example/",
    "/\t/evil.example/",
    "\n//evil.example/",
    "/%2F/evil.example/",
    "/%5Cevil.example/..//evil.example",
    "javascript:alert(document.domain)",
    "data:text/html,<script>alert(1)</script>",
    "evil.example",
    "@evil.example",
    "/auth",
    "/auth?next=//evil.example/",
    "/./auth",
    "/%61uth",
    "",
  ];
  await page.goto(`/auth?next=${encodeURIComponent("//evil.example/")}`);
  await signIn(page, await addUser(shop));
  await expect(toast(page, "Welcome back!")).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.route("/", (route) => route.fulfill({ contentType: "text/html", body: "<title>Home</title>" })); // its address is all that counts
  for (const next of hostile) {
    await test.step(JSON.stringify(next), async () => {
      await page.goto(`/auth?next=${encodeURIComponent(next)}`);
      await expect(page).toHaveURL("/");
    });
  }
  expect([...asked]).toEqual([shop.origin]);
});

test("who has an account already is led from signing up to signing in", async ({ page, shop, messages }) => {
  messages.allow(failedLoad(409));
  const user = await addUser(shop);
  await signUp(page, { ...user, password: "another-Guess-77" });
  await pressButton(page, "Sign in instead");
  await expect(page.getByRole("tab", { name: "Sign In" })).toHaveAttribute("aria-selected", "true");
  await expect(labelled(page, "Email")).toHaveValue(user.email);
  await expect(labelled(page, "Password")).toBeFocused();
  await expect(labelled(page, "Password")).toHaveValue("");
  await page.keyboard.type(user.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(toast(page, "Welcome back!")).toBeVisible();
});

test("a double click sends a form once", async ({ page, context }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  const { email } = somebody();
  for (const [hash, button, path] of [
    ["#sign-up", "Create Account", "/api/auth/sign-up"],
    ["#sign-in", "Sign In", "/api/auth/sign-in"],
  ] as const) {
    await context.clearCookies();
    await page.goto("/"); // an address that differs in its fragment alone loads nothing
    await page.goto(`/auth${hash}`);
    await labelled(page, "Email").fill(email);
    await labelled(page, "Password").fill(password);
    await page.getByRole("main").getByRole("button", { name: button, exact: true }).dblclick();
    await expect(page).toHaveURL("/");
    expect(sent.splice(0)).toEqual([path]);
  }
});

test("passwords are taken as they are typed, up to 256 characters", async ({ page, context }) => {
  const longest = `${"Qk7-".repeat(63)}🔑🧺é☃`;
  expect([...longest]).toHaveLength(256);
  for (const password of [longest, " two words, and a space \u{1F511} "]) {
    const user = { ...somebody(), password };
    await signUp(page, user);
    await expect(page).toHaveURL("/");
    await context.clearCookies();
    await page.goto("/auth");
    await signIn(page, user);
    await expect(page).toHaveURL("/");
    await context.clearCookies();
  }
  await signUp(page, { ...somebody(), password: `${longest}x` });
  await expect(labelled(page, "Password")).toHaveAccessibleDescription(/Password must be at most 256 characters$/);
  await expect(labelled(page, "Password")).toHaveValue(`${longest}x`);
  await page.getByRole("main").getByRole("button", { name: "Show password" }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});

test("password managers know the fields", async ({ page }) => {
  const filled = (label: string) =>
    labelled(page, label).evaluate(({ type, autocomplete, name }: HTMLInputElement) => ({ type, autocomplete, name }));
  await page.goto("/auth");
  await hydrated(page);
  expect(await filled("Email")).toEqual({ type: "email", autocomplete: "username", name: "email" });
  expect(await filled("Password")).toEqual({ type: "password", autocomplete: "current-password", name: "password" });
  await page.getByRole("tab", { name: "Sign Up" }).click();
  expect(await filled("Full name (optional)")).toEqual({ type: "text", autocomplete: "name", name: "fullName" });
  expect(await filled("Email")).toEqual({ type: "email", autocomplete: "username", name: "email" });
  expect(await filled("Password")).toEqual({ type: "password", autocomplete: "new-password", name: "password" });
});

test("signing up, out and in with the keyboard only @sizes", async ({ page }) => {
  const { email } = somebody();
  await page.goto("/auth");
  await hydrated(page);
  await press(page, page.getByRole("tab", { name: "Sign In" }), "ArrowRight");
  await expect(page.getByRole("tab", { name: "Sign Up" })).toBeFocused();
  await reach(page, labelled(page, "Email"));
  await page.keyboard.type(email);
  await reach(page, labelled(page, "Password"));
  await page.keyboard.type("short");
  await press(page, page.getByRole("button", { name: "Create Account" }), "Enter");
  await expect(labelled(page, "Password")).toBeFocused(); // the field with the error
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(toast(page, "Success!")).toBeVisible();

  await press(page, accountButton(page), "Enter");
  await press(page, page.getByRole("button", { name: "Sign Out" }), "Enter");
  await expect(toast(page, "Signed out")).toBeVisible();
  await expect(accountButton(page)).toHaveCount(0);

  await page.goto("/auth");
  await hydrated(page);
  await reach(page, labelled(page, "Email"));
  await page.keyboard.type(email);
  await reach(page, labelled(page, "Password"));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(toast(page, "Welcome back!")).toBeVisible();
});

test("after signing out the back button shows nothing of the account", async ({ playwright, launchOptions, shop, messages }) => {
  // The whole browser, whatever ENAMEL_CHROMIUM names: that may be the headless shell, which keeps no page that was left. Playwright turns that off.
  const cached = { ...launchOptions, executablePath: "/usr/bin/chromium", ignoreDefaultArgs: ["--disable-back-forward-cache"] };
  const browser = await playwright.chromium.launch(cached);
  try {
    const context = await browser.newContext({ baseURL: shop.origin, viewport: { width: 1280, height: 900 } });
    messages.watch(context);
    const page = await context.newPage();
    const user = await addUser(shop);
    await enterAs(page, user);
    await page.goto("/");
    await expect(accountButton(page)).toBeVisible();
    await page.evaluate(() => document.documentElement.setAttribute("data-kept", ""));
    await accountButton(page).click();
    await page.getByRole("link", { name: "My Account" }).filter({ visible: true }).click();
    await expect(panel(page, "Who you are")).toContainText(user.email);
    await signOut(page);
    await back(page);
    await expect(page).toHaveURL("/");
    await expect(page.locator("[data-kept]")).toHaveCount(1); // the very page, out of the cache
    await expect(accountButton(page)).toHaveCount(0);
    await expect(signInLink(page)).toBeVisible();

    await enterAs(page, user);
    await page.goto("/account");
    await expect(panel(page, "Who you are")).toContainText(user.email);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL("/");
    await signOut(page);
    await back(page);
    await expect(page).toHaveURL(/\/(account|auth\?next=(%2F|\/)account)$/); // kept, or asked for anew
    await expect(page.getByText(user.email)).toHaveCount(0);
    await expect(page.getByRole("main").getByText("Sign In", { exact: true }).first()).toBeVisible();
  } finally {
    await browser.close();
  }
});

/** The back button; page.goBack would wait for a load, which a page out of the cache does not have. */
function back(page: Page): Promise<void> {
  return page.evaluate(() => history.back());
}
