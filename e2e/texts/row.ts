import type { Page } from "@playwright/test";
import type { ConsoleGuard } from "../console-guard.ts";
import type { Shop, Unit } from "../shop.ts";
import { addToCart, fill, goToCheckout, openCart, validateButton } from "../visit.ts";
import type { Expected } from "./expected.ts";

export type Stage = { page: Page; unit: Unit; shop: Shop; messages: ConsoleGuard };

/** One check: the place of a visitor, an action there, and the texts that it shows. sizes: checked at a phone's size too. */
export type Row = { where: string; action?: string; sizes?: true; go: (stage: Stage) => Promise<unknown>; shows: Expected[] };

export const home = async ({ page }: Stage) => {
  await page.goto("/");
};

export const openedCart = async ({ page, unit }: Stage) => {
  await addToCart(page, unit);
  await openCart(page);
};

export const checkout = ({ page, unit }: Stage) => goToCheckout(page, unit);

/** At checkout, with the check of an address asked for. */
export const checked =
  (customer: Parameters<typeof fill>[1]) =>
  async ({ page, unit }: Stage) => {
    await goToCheckout(page, unit);
    await fill(page, customer);
    await validateButton(page).click();
  };
