import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { post } from "./order.ts";
import type { Shop } from "./shop.ts";

export type Role = "customer" | "staff" | "owner";

/** An account that can sign in. */
export type User = { email: string; password: string; name: string };

/** A password that the shop takes, and one to change it to. */
export const password = "Juniper-Lantern-48";
export const newPassword = "Quince-Harbour-52";

/** Chromium's remark on the reset form: the link alone identifies the user, so the form has no username field. */
export const nobodyNamed = /^verbose: \[DOM\] Password forms should have \(optionally hidden\) username fields/;

let users = 0;

/** Somebody without an account, another one at each call. */
export function somebody(): User {
  return { email: `ann-${++users}@example.com`, password, name: "Ann Castillo" };
}

/** Somebody with an account; the address of staff counts as verified, a customer's does not. */
export async function addUser(shop: Shop, role: Role = "customer"): Promise<User> {
  const user = somebody();
  await shop.tell(user.password, "user", "add", user.email, "--role", role, "--name", user.name, "--password-stdin");
  return user;
}

/** Makes an account and signs in to it without the form. */
export async function register(page: Page, user = somebody()): Promise<User> {
  const { email, password, name } = user;
  await enter(page, "/api/auth/sign-up", { email, password, full_name: name });
  return user;
}

/** Signs in without the form. */
export async function enterAs(page: Page, { email, password }: User): Promise<void> {
  await enter(page, "/api/auth/sign-in", { email, password });
}

async function enter(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}

/** Whether a password opens an account. */
export async function opens(shop: Shop, { email }: User, password: string): Promise<boolean> {
  const { status } = await post(shop, "/api/auth/sign-in", JSON.stringify({ email, password }));
  expect([200, 401]).toContain(status);
  return status === 200;
}

/** The cookie of another session of a user. */
export async function cookieOf(shop: Shop, { email, password }: User): Promise<string> {
  const entered = await post(shop, "/api/auth/sign-in", JSON.stringify({ email, password }));
  return entered.headers.get("Set-Cookie")?.split(";")[0] ?? "";
}

/** Signs a user out everywhere, as they would from another browser. */
export async function endSessions(shop: Shop, user: User): Promise<void> {
  const headers = { Cookie: await cookieOf(shop, user) };
  const { status } = await fetch(`${shop.origin}/api/account/sessions`, { method: "DELETE", headers });
  expect(status).toBe(200);
}

/** A field of the page by its label. */
export function labelled(page: Page, label: string): Locator {
  return page.getByRole("main").getByLabel(label, { exact: true });
}

/** Presses the page's button of this name, not the header's. */
export function pressButton(page: Page, name: string): Promise<void> {
  return page.getByRole("main").getByRole("button", { name, exact: true }).click();
}

/** Fills the form of signing in, and sends it. */
export async function signIn(page: Page, { email, password }: Pick<User, "email" | "password">): Promise<void> {
  await labelled(page, "Email").fill(email);
  await labelled(page, "Password").fill(password);
  await pressButton(page, "Sign In");
}

/** Opens the form of signing up, fills and sends it. */
export async function signUp(page: Page, { email, password, name }: User): Promise<void> {
  await page.goto("/auth#sign-up");
  await labelled(page, "Full name (optional)").fill(name);
  await labelled(page, "Email").fill(email);
  await labelled(page, "Password").fill(password);
  await pressButton(page, "Create Account");
}

/** The header's account button, for a signed-in user. */
export function accountButton(page: Page): Locator {
  return page.getByRole("banner").getByRole("button", { name: /^Account: / });
}

/** The header's sign-in link, for a visitor; on small screens it stands in the menu. */
export function signInLink(page: Page): Locator {
  return page.getByRole("banner").getByRole("link", { name: "Sign In", exact: true });
}

/** Signs out by the header's menu. */
export async function signOut(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(accountButton(page)).toHaveCount(0);
}

/** A panel of the account page. */
export function panel(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

/** The texts of the e-mails to an address, the oldest first. */
export async function lettersTo(shop: Shop, email: string): Promise<string[]> {
  const folder = join(shop.data, "mail");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort(); // ids sort by time
  const letters = await Promise.all(names.map((name) => readFile(join(folder, name), "latin1")));
  return letters.filter((letter) => letter.includes(`\r\nTo: <${email}>\r\n`)).map(quotedPrintable);
}

/** Decodes an e-mail's line ends and escapes (RFC 2045, 6.7). */
function quotedPrintable(letter: string): string {
  return letter.replaceAll("=\r\n", "").replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Waits for an e-mail that links to a page, and returns the link's path. used: the paths of earlier e-mails. */
export async function linkTo(shop: Shop, email: string, page: "/auth/verify" | "/auth/reset", ...used: string[]): Promise<string> {
  const links = new RegExp(`${shop.origin}(${page}#[\\w-]{43})(?![\\w-])`, "g");
  let fresh: string[] = [];
  await expect
    .poll(async () => {
      const found = (await lettersTo(shop, email)).flatMap((letter) => [...letter.matchAll(links)].map((match) => match[1] ?? ""));
      fresh = found.filter((link) => !used.includes(link));
      return fresh.length;
    })
    .toBe(1);
  return fresh[0] ?? "";
}
