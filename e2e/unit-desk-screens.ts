import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { addUser, enterAs } from "./accounts.ts";
import type { Go } from "./screens.ts";
import type { Shop } from "./shop.ts";

const picture = join(import.meta.dirname, "../web/public/icon-512.png");

/** Signed in as staff, at a page of the units' desk. */
async function desk(page: Page, shop: Shop, path: string) {
  await enterAs(page, await addUser(shop, "staff"));
  await page.goto(path);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
}

/** Visits a unit's page until the site has published the change. */
async function published(page: Page, id: string, text: string | RegExp) {
  await expect
    .poll(async () => {
      await page.goto(`/shop/${id}`);
      return page.getByText(text).first().isVisible();
    })
    .toBe(true);
}

/** The back office's screens of units, and the pages that its work changes. */
export const unitDeskScreens: Record<string, Go> = {
  "staff, units": async (page, shop) => {
    await desk(page, shop, "/staff/units");
    await page.getByRole("button", { name: "Change many" }).click();
    await page
      .getByRole("checkbox", { name: /^Choose / })
      .first()
      .check();
  },
  "staff, unit": async (page, shop) => {
    await desk(page, shop, `/staff/units/${(await shop.unit()).id}`);
    await page.getByRole("button", { name: "Hold", exact: true }).click();
    await page.getByRole("heading", { name: "History" }).click();
  },
  "staff, intake": async (page, shop) => {
    const dryer = (await shop.units()).find(({ kind }) => kind === "dryer");
    await desk(page, shop, "/staff/units/new");
    await page.getByLabel("Model", { exact: true }).fill(dryer?.model ?? "");
    await expect(page.getByText("Known model.")).toBeVisible();
    await page.getByLabel("Library").setInputFiles(picture);
    await page.getByRole("button", { name: "Add a mark" }).click();
    await page.getByText("Name, description and the rest").click();
    await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  },
  "staff, edit a unit": async (page, shop) => desk(page, shop, `/staff/units/${(await shop.unit()).id}/edit`),
  "staff, tags": async (page, shop) => {
    await desk(page, shop, `/staff/units/tags?unit=${(await shop.unit()).id}`);
    await expect(page.getByRole("img", { name: /^Code that leads to/ })).toBeVisible();
  },
  "staff, import": async (page, shop) => {
    await desk(page, shop, "/staff/units/import");
    const buffer = Buffer.from("id,brand,price\n,GE,cheap\n");
    await page.getByLabel("Sheet").setInputFiles({ name: "units.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Check the sheet" }).click();
    await expect(page.getByText("Nothing was written.")).toBeVisible();
  },
  "staff, recalls": async (page, shop) => {
    const { id } = await shop.unitToSell();
    await shop.run("unit", "set", id, "--brand", "GE", "--model", "PFE28KYNFS"); // the sandbox recalls it
    await desk(page, shop, "/staff/recalls");
    await expect(page.getByText("PFE28KYNFS").first()).toBeVisible();
  },
  "unit, on hold": async (page, shop) => {
    const { id } = await shop.unitToSell();
    await shop.run("unit", "hold", id, "--for", "Ray Ortega", "--until", "24h");
    await published(page, id, /^On hold until/);
  },
  "unit, photographed and inspected": async (page, shop) => {
    const { id, kind } = await shop.unitToSell();
    await shop.run("unit", "set", id, "--photo", picture, "--photo", join(import.meta.dirname, "../web/public/icon-192.png"));
    await enterAs(page, await addUser(shop, "staff"));
    const { tests } = await (await page.request.get("/api/staff/units/form")).json();
    const { unit } = await (await page.request.get(`/api/staff/units/${id}`)).json();
    type Spec = { test: string; min?: number; max?: number; choices?: string[]; fails?: string[] };
    const readings = (tests[kind] as Spec[]).map(({ test, min, max, choices, fails }) => ({
      test,
      value: choices?.find((choice) => !fails?.includes(choice)) ?? String(max ?? min ?? 1),
      passed: true,
    }));
    const answer = await page.request.put(`/api/staff/units/${id}`, { data: { version: unit.version, readings } });
    expect(await answer.text()).toContain('"readings"');
    await published(page, id, "Inspection sheet");
  },
};
