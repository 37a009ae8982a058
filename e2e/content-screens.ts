import { expect } from "@playwright/test";
import { failedLoad } from "./console-guard.ts";
import { failed, fillRequest, goToRequest, logged, requests, sent, submitButton } from "./partnership.ts";
import type { Go } from "./screens.ts";
import { toast } from "./visit.ts";

/** One page of each template that the shop's content fills, and each state of the partnership form that looks different. */
export const contentScreens: Record<string, Go> = {
  shop: (page) => page.goto("/shop"),
  "shop, narrowed to nothing by a width that is none": async (page, _, messages) => {
    messages.allow(failedLoad(422));
    await page.goto("/shop?category=microwaves&brand=bosch&width=wide");
  },
  repair: (page) => page.goto("/dryer-repair"),
  brand: (page) => page.goto("/whirlpool-service"),
  brands: (page) => page.goto("/brands"),
  blog: (page) => page.goto("/blog"),
  article: (page) => page.goto("/blog/dryer-vent-cleaning-safety"),
  faq: (page) => page.goto("/faq"),
  contact: (page) => page.goto("/contact"),
  warranty: (page) => page.goto("/warranty"),
  "partnership, wrong": async (page) => {
    await goToRequest(page);
    await submitButton(page).click();
    await expect(page.getByText("Please select a business type")).toBeVisible();
  },
  "partnership, failed": async (page, _, messages) => {
    messages.allow(failedLoad(500), logged);
    await page.route(requests, (route) => route.fulfill({ status: 500, json: { status: 500, detail: "Something failed." } }));
    await goToRequest(page);
    await fillRequest(page);
    await submitButton(page).click();
    await expect(toast(page, failed)).toBeVisible();
  },
  "partnership, sent": async (page) => {
    await goToRequest(page);
    await fillRequest(page);
    await submitButton(page).click();
    await expect(toast(page, sent)).toBeVisible();
  },
};
