import { expect, type Locator, type Page } from "@playwright/test";
import { hydrated } from "./visit.ts";

/** A request as somebody types it, by the labels of the form. */
export const request = {
  "Company Name *": "Trinity Lofts",
  "Contact Name *": "Jane Doe",
  "Email *": "jane@example.com",
  "Phone *": "(817) 555-0199",
  Message: "About 12 washers a year.",
};

export const businessType = { label: "Property Management Company", value: "property_management" };

/** The endpoint that the form posts to. */
export const requests = "/api/partnership-requests";

export const failed = "Failed to submit request. Please try again or call us directly.";
export const sent = "Partnership request submitted successfully! We'll contact you within 24-48 hours.";

/** The console line of a failed request. */
export const logged = /^error: The partnership request was not taken:/;

/** A field of the form by its label. */
export function requestField(page: Page, label: string): Locator {
  return page.getByRole("main").getByLabel(label, { exact: true });
}

/** At the form, live. */
export async function goToRequest(page: Page): Promise<void> {
  await page.goto("/partnership");
  await hydrated(page);
}

export async function fillRequest(page: Page, values: Record<string, string> = request): Promise<void> {
  for (const [label, value] of Object.entries(values)) await requestField(page, label).fill(value);
  await requestField(page, "Business Type *").selectOption(businessType);
}

export function submitButton(page: Page): Locator {
  return page.getByRole("button", { name: "Submit Partnership Request", exact: true });
}

/** Expects the form to keep the typed values. */
export async function expectTyped(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(request)) await expect(requestField(page, label)).toHaveValue(value);
  await expect(requestField(page, "Business Type *")).toHaveValue(businessType.value);
}

/** The form holds nothing. */
export async function expectCleared(page: Page): Promise<void> {
  for (const label of [...Object.keys(request), "Business Type *"]) await expect(requestField(page, label)).toHaveValue("");
}
