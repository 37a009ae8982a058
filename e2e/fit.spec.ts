import { chat, conversation, openChat, say } from "./chat.ts";
import { expect, test } from "./test.ts";
import { hydrated } from "./visit.ts";

test("measures given at home survive to the list, the unit and the chat, and are forgotten together @sizes", async ({ page, shop }) => {
  const unit = (await shop.units()).find(({ category, width_in }) => category === "washersdryers" && width_in < 28);
  if (!unit) throw new Error("the sample floor has changed");
  await page.goto("/");
  await hydrated(page);
  await page.getByLabel("Width of the opening, inches").fill("31");
  await page.getByLabel("Height of the opening, inches").fill("76");
  await page.getByRole("button", { name: "Find units" }).click();
  await expect(page).toHaveURL("/shop?width=31&height=76");

  await page.goto("/shop?category=washersdryers");
  const bar = page.locator("#fit-bar");
  await expect(bar).toContainText(/Fits your space: [1-9]\d* of \d+/);
  const [, fits] = /space: (\d+) of/.exec((await bar.textContent()) ?? "") ?? [];
  await expect(page.locator("[data-fit-unit]").first()).toContainText(/\bin\b/);

  await page.goto(`/shop/${unit.id}`);
  await expect(page.getByLabel("Width, in")).toHaveValue("31");
  await expect(page.getByText("So far it fits")).toBeVisible();
  await openChat(page);
  await expect(chat(page)).toContainText("Your opening: 31 × 76 in");
  await say(page, `will the ${unit.model} fit?`);
  await expect(conversation(page)).toContainText("I go by the measures you gave on our pages, 31 in wide and 76 in high.");

  await page.goto("/shop?category=washersdryers&width=31&height=76");
  await expect(bar).toContainText(`Fits your space: ${fits} of`); // the list has as many as the bar has counted
  await page.getByText("Change", { exact: true }).click();
  await page.getByRole("link", { name: "Forget my measures" }).click();
  await expect(bar).toContainText("Will it fit?");
  await expect(page.locator("[data-fit-unit]:visible")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("enamel.space"))).toBeNull();
});
