import { expect, type Locator, type Page } from "@playwright/test";
import type { Customer } from "./order.ts";
import type { Unit } from "./shop.ts";

const labels: Record<keyof Customer, string> = {
  firstName: "First name *",
  lastName: "Last name *",
  email: "Email *",
  phone: "Phone *",
  address: "Address *",
  city: "City *",
  state: "State *",
  zipCode: "ZIP code *",
};

/** A field of the checkout by the customer's part that it asks for. */
export function field(page: Page, name: keyof Customer): Locator {
  return page.getByRole("textbox", { name: labels[name], exact: true });
}

/** A toast by its title or body. */
export function toast(page: Page, text: string | RegExp): Locator {
  const toasts = page.getByRole("status").filter({ has: page.getByRole("button", { name: "Dismiss" }) });
  return toasts.getByText(text, { exact: true });
}

export function cartButton(page: Page): Locator {
  return page.getByRole("banner").getByRole("button", { name: /^Shopping Cart, / });
}

/** The cart drawer, while it is open. */
export function drawer(page: Page): Locator {
  return page.getByRole("dialog", { name: /^Shopping Cart/ });
}

export async function openCart(page: Page): Promise<Locator> {
  await cartButton(page).click();
  await expect(drawer(page)).toBeVisible();
  return drawer(page);
}

/** Puts a unit into the cart from its own page. */
export async function addToCart(page: Page, unit: Unit): Promise<void> {
  await page.goto(`/shop/${unit.id}`);
  await page
    .getByRole("button", { name: `Add to Cart: ${unit.name}` })
    .first()
    .click();
  await expect(toast(page, "Added to cart")).toBeVisible();
}

export async function fill(page: Page, customer: Partial<Customer>): Promise<void> {
  for (const [name, value] of Object.entries(customer)) await field(page, name as keyof Customer).fill(value);
}

export function validateButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Validate Address( Again)?$/ });
}

export function placeButton(page: Page): Locator {
  return page.getByRole("button", { name: "Place Order" });
}

/** Goes to checkout with a unit in the cart. */
export async function goToCheckout(page: Page, unit: Unit): Promise<void> {
  await addToCart(page, unit);
  await page.goto("/checkout");
}

/** Goes to checkout with a unit in the cart, and fills the form as far as the order's button. */
export async function prepareOrder(page: Page, unit: Unit, customer: Customer): Promise<void> {
  await goToCheckout(page, unit);
  await fill(page, customer);
  await validateButton(page).click();
  await expect(page.getByText(/^Great! This address is/).first()).toBeVisible();
}

/** "$1,474.19" of cents, written apart from the code under test. */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}

/** Waits until every island of the page is live. timeout: in milliseconds, 0: the test's. */
export async function hydrated(page: Page, timeout = 0): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll("[data-island]")].every(
        ({ firstElementChild: first }) => !first || Object.keys(first).some((key) => key.startsWith("__reactFiber$")),
      ),
    undefined,
    { timeout },
  );
}
