import { createHmac } from "node:crypto";
import { addUser, labelled, panel, pressButton, signIn, signOut } from "./accounts.ts";
import { failedLoad } from "./console-guard.ts";
import { expect, test } from "./test.ts";
import { hydrated } from "./visit.ts";

/** Computes an authenticator app's code for a base32 key, some steps of 30 s from now (RFC 6238). */
function codeOf(secret: string, steps: number): string {
  const bits = [...secret].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const sum = createHmac("sha1", key).update(counter).digest();
  return String((sum.readUInt32BE((sum.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

test("an owner sets a second factor up, and signs in with it", async ({ page, shop, messages }) => {
  messages.allow(failedLoad(401)); // the password alone
  const owner = await addUser(shop, "owner");
  await page.goto("/auth?next=/account");
  await hydrated(page);
  await signIn(page, owner);
  const factor = panel(page, "Second factor");
  await factor.getByLabel("Current password", { exact: true }).fill(owner.password);
  await factor.getByRole("button", { name: "Set up" }).click();
  await expect(factor.getByRole("img", { name: "QR code with the key for your app" })).toBeVisible();
  const href = await factor.getByRole("link", { name: "Open it in your app" }).getAttribute("href");
  const secret = new URL(href ?? "").searchParams.get("secret") ?? "";
  await factor.getByLabel("Code from your app").fill(codeOf(secret, 0));
  await factor.getByRole("button", { name: "Turn on" }).click();
  await expect(factor.getByRole("listitem")).toHaveCount(10);
  const file = page.waitForEvent("download");
  await factor.getByRole("link", { name: "Download" }).click();
  expect((await file).suggestedFilename()).toBe("recovery-codes.txt");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("listitem").filter({ visible: true })).toHaveCount(10); // and nothing else
  await page.emulateMedia({ media: "screen" });
  await factor.getByRole("button", { name: "I have kept them" }).click();
  await expect(factor).toContainText("10 recovery codes left");

  await signOut(page);
  await page.goto("/auth?next=/seo");
  await hydrated(page);
  await signIn(page, owner);
  await expect(labelled(page, "Code from your app")).toBeFocused();
  await labelled(page, "Code from your app").fill(codeOf(secret, 1)); // the first has served
  await pressButton(page, "Sign In");
  await expect(page).toHaveURL("/seo");
});
