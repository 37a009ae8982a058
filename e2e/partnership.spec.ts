import { lettersTo } from "./accounts.ts";
import { failedLoad } from "./console-guard.ts";
import { reach } from "./keyboard.ts";
import {
  businessType,
  expectCleared,
  expectTyped,
  failed,
  fillRequest,
  goToRequest,
  logged,
  request,
  requestField,
  requests,
  sent,
  submitButton,
} from "./partnership.ts";
import { expect, test } from "./test.ts";
import { toast } from "./visit.ts";

const problem = (status: number, detail: string) => ({ status, contentType: "application/problem+json", json: { status, detail } });

const tooMany = "Too many requests. Please wait a moment and try again.";

for (const [what, says, status] of [
  ["the shop fails", "Something failed.", 500],
  ["there were too many", tooMany, 429],
] as const) {
  test(`what was typed stays when ${what}, and goes out at the next try @sizes`, async ({ page, messages }) => {
    messages.allow(failedLoad(status), logged);
    await page.route(requests, (route) => route.fulfill(problem(status, says)), { times: 1 });
    await goToRequest(page);
    await fillRequest(page);
    await submitButton(page).click();
    await expect(toast(page, failed)).toBeVisible();
    const note = page.getByRole("main").getByText("Your request was not sent");
    await expect(note).toContainText(says);
    await expect(note.getByRole("link", { name: "(817) 555-0142" })).toHaveAttribute("href", "tel:+18175550142");
    await expectTyped(page);
    await expect(submitButton(page)).toBeFocused();

    await submitButton(page).click();
    await expect(toast(page, sent)).toBeVisible();
    await expect(note).toBeHidden();
    await expectCleared(page);
  });
}

test("what was typed stays without a connection, and goes out with one", async ({ page, context, messages }) => {
  messages.allow(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/, logged);
  await goToRequest(page);
  await fillRequest(page);
  await context.setOffline(true);
  await submitButton(page).click();
  await expect(toast(page, failed)).toBeVisible();
  await expect(page.getByText(/We could not reach the shop/)).toBeVisible();
  await expectTyped(page);
  await context.setOffline(false);
  await submitButton(page).click();
  await expect(toast(page, sent)).toBeVisible();
  await expectCleared(page);
});

test("a request reaches the shop as it was typed", async ({ page, shop }) => {
  const company = `Trinity Lofts ${Date.now()}`;
  await goToRequest(page);
  await fillRequest(page, { ...request, "Company Name *": `  ${company} ` });
  await submitButton(page).click();
  await expect(toast(page, sent)).toBeVisible();
  await expectCleared(page);
  await expect(page.getByText("We have your request.")).toBeVisible();
  await expect(async () => {
    const letters = (await lettersTo(shop, "hello@panthercityappliance.example")).filter((letter) => letter.includes(company));
    expect(letters).toHaveLength(1);
    for (const words of [request["Contact Name *"], request["Email *"], request["Phone *"], request.Message, businessType.label]) {
      expect(letters[0]).toContain(words);
    }
  }).toPass({ timeout: 10_000 });
});

test("two presses send one request", async ({ page }) => {
  let asked = 0;
  await page.route(requests, async (route) => {
    asked++;
    await route.continue();
  });
  await goToRequest(page);
  await fillRequest(page);
  await submitButton(page).dblclick();
  await expect(toast(page, sent)).toBeVisible();
  expect(asked).toBe(1);
});

test("the first wrong field has the focus, and a message goes when its field is mended @sizes", async ({ page }) => {
  await goToRequest(page);
  await fillRequest(page, { ...request, "Contact Name *": "J", "Phone *": "817" });
  await submitButton(page).click();
  await expect(requestField(page, "Contact Name *")).toBeFocused();
  await expect(requestField(page, "Contact Name *")).toBeInViewport();
  await expect(requestField(page, "Contact Name *")).toHaveAttribute("aria-invalid", "true");
  await expect(requestField(page, "Company Name *")).not.toHaveAttribute("aria-invalid", "true");
  await requestField(page, "Contact Name *").fill("Jane Doe");
  await expect(requestField(page, "Contact Name *")).not.toHaveAttribute("aria-invalid", "true");
  await submitButton(page).click();
  await expect(requestField(page, "Phone *")).toBeFocused();
  await requestField(page, "Phone *").fill(request["Phone *"]);
  await requestField(page, "Business Type *").selectOption("");
  await submitButton(page).click();
  await expect(requestField(page, "Business Type *")).toBeFocused();
});

test("the shop's word about a field stands beside it", async ({ page, messages }) => {
  messages.allow(failedLoad(422), logged);
  const errors = { email: "Invalid email address" };
  await page.route(requests, (route) => route.fulfill({ status: 422, json: { status: 422, detail: errors.email, errors } }));
  await goToRequest(page);
  await fillRequest(page);
  await submitButton(page).click();
  await expect(toast(page, failed)).toBeVisible();
  await expect(requestField(page, "Email *")).toBeFocused();
  await expect(requestField(page, "Email *")).toHaveAccessibleDescription(errors.email);
  await expectTyped(page);
});

test("the form is filled and sent by the keyboard alone, field by field", async ({ page }) => {
  await goToRequest(page);
  await reach(page, requestField(page, "Company Name *"));
  for (const [label, value] of Object.entries(request)) {
    if (label === "Message") {
      await expect(requestField(page, "Business Type *")).toBeFocused();
      await page.keyboard.type("Prop");
      await page.keyboard.press("Tab");
    }
    await expect(requestField(page, label)).toBeFocused(); // no stop between the fields: nobody meets the robots' one
    await page.keyboard.type(value);
    await page.keyboard.press("Tab");
  }
  await expectTyped(page);
  await expect(submitButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page, sent)).toBeVisible();
  await expectCleared(page);
});

test("the robots' field is neither seen nor told of", async ({ page }) => {
  await goToRequest(page);
  const trap = page.locator("input[name=website]");
  await expect(trap).toHaveCount(1);
  await expect(page.getByRole("textbox", { name: /website/i })).toHaveCount(0); // as assistive technology sees the page
  await expect(trap).toHaveJSProperty("tabIndex", -1);
  const seen = await trap.evaluate((field) => {
    const { left, top } = field.getBoundingClientRect();
    return document.elementsFromPoint(left + 2, top + 2).includes(field);
  });
  expect(seen).toBe(false);
});

test("a box of 120 px or more for the message @sizes", async ({ page }) => {
  await goToRequest(page);
  const message = requestField(page, "Message");
  await expect(message).toHaveCSS("min-height", "120px");
  expect((await message.boundingBox())?.height).toBeGreaterThanOrEqual(120);
});
