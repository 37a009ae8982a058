import type { Locator, Page } from "@playwright/test";
import { press } from "./keyboard.ts";
import { expect, test } from "./test.ts";
import { cartButton, hydrated } from "./visit.ts";

const titles = ["Quality Used Appliances", "Expert Repair Services", "Professional Installation"] as const;

/** The slides of the hero, those that do not show too. */
function slides(page: Page): Locator {
  return page.locator('[aria-roledescription="slide"]');
}

async function expectSlide(page: Page, title: string) {
  const shown = slides(page).filter({ visible: true });
  await expect(shown).toHaveCount(1); // once the fade is over
  await expect(shown.getByRole("heading", { name: title, exact: true })).toBeVisible();
}

test("the arrows of the hero wrap around, both ways @sizes", async ({ page }) => {
  await page.goto("/");
  await expectSlide(page, titles[0]);
  for (const title of [titles[1], titles[2], titles[0]]) {
    await page.getByRole("button", { name: "Next slide" }).click();
    await expectSlide(page, title);
  }
  for (const title of [titles[2], titles[1], titles[0]]) {
    await page.getByRole("button", { name: "Previous slide" }).click();
    await expectSlide(page, title);
  }
});

test("what is pressed before the page's scripts are there is done when they are", async ({ page }) => {
  let arrive = () => {};
  const held = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(/\/assets\/react-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Next slide" }).click(); // an island's
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click(); // the page's
  await expect(cartButton(page)).toHaveAccessibleName("Shopping Cart, 0 items");
  arrive();
  await expect(cartButton(page)).toHaveAccessibleName("Shopping Cart, 1 item");
  await expectSlide(page, titles[1]);
});

test("each dot of the hero shows its slide, and nobody gets into the others", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  for (const title of titles.toReversed()) {
    await page.getByRole("button", { name: title, exact: true }).click();
    await expectSlide(page, title);
    const reached = await slides(page).evaluateAll((all) => all.filter((slide) => !slide.hasAttribute("inert")).length);
    expect(reached).toBe(1);
  }
});

test("the hero is worked by the keyboard alone", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await press(page, page.getByRole("button", { name: "Next slide" }), "Enter");
  await expectSlide(page, titles[1]);
  await press(page, page.getByRole("button", { name: "Previous slide" }), "Space", "Shift+Tab");
  await expectSlide(page, titles[0]);
});

test("the hero waits for its visitor: no slide moves by itself", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("button", { name: "Next slide" }).click();
  await page.clock.runFor(30_000);
  await expectSlide(page, titles[1]);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });
  test("a slide fades in 700 ms", async ({ page }) => {
    await page.goto("/");
    for (const slide of await slides(page).all()) {
      const fade = await slide.evaluate((element) => {
        const { transitionProperty, transitionDuration } = getComputedStyle(element);
        const durations = transitionDuration.split(", ");
        return durations[transitionProperty.split(", ").indexOf("opacity") % durations.length];
      });
      expect(fade).toBe("0.7s");
    }
  });
});

test("a slide fades not at all for who asked for less motion", async ({ page }) => {
  await page.goto("/");
  await expect(slides(page).first()).toHaveCSS("transition-duration", "0s");
});

test("four units stand in a row on large screens", async ({ page }) => {
  await page.goto("/");
  const cards = page.getByRole("tabpanel", { name: /^Refrigerators/ }).getByRole("listitem");
  await cards.first().scrollIntoViewIfNeeded();
  const tops = await cards.evaluateAll((all) => all.slice(0, 5).map((card) => card.getBoundingClientRect().top));
  expect(new Set(tops.slice(0, 4)).size).toBe(1);
  expect(tops[4]).toBeGreaterThan(tops[0] ?? Number.NaN);
});

test("the videos' tabs: the featured one first, then a gallery of eight, by mouse and by keyboard", async ({ page }) => {
  await page.goto("/");
  const videos = page.getByRole("region", { name: "Videos" });
  const [featured, gallery] = [videos.getByRole("tab", { name: /^Featured/ }), videos.getByRole("tab", { name: /^Gallery/ })];
  await expect(featured).toHaveAttribute("aria-selected", "true");
  await expect(videos.getByRole("tabpanel").getByRole("heading", { level: 3 })).toHaveCount(1);
  await gallery.click();
  await expect(gallery).toHaveAttribute("aria-selected", "true");
  const shown = videos.getByRole("tabpanel").getByRole("listitem");
  await expect(shown).toHaveCount(8);
  for (const video of await shown.all()) {
    await expect(video.getByRole("heading")).toHaveText(/\w/);
    await expect(video.getByRole("paragraph")).toHaveText(/\w/);
  }
  await page.keyboard.press("ArrowLeft");
  await expect(featured).toBeFocused();
  await expect(featured).toHaveAttribute("aria-selected", "true");
  await expect(videos.getByRole("tabpanel").getByRole("heading", { level: 3 })).toHaveCount(1);
});

const parts = ["products", "services", "delivery", "recycling", "location", "footer"];

/** The distance of an anchor's heading below the header; a page that ends early leaves it lower. */
function belowHeader(page: Page, id: string): Promise<number> {
  return page.evaluate((id) => {
    const part = document.getElementById(id);
    const heading = part?.matches("h2, footer") ? part : part?.querySelector("h2");
    const below =
      (heading?.getBoundingClientRect().top ?? Number.NaN) - (document.querySelector("header")?.getBoundingClientRect().bottom ?? 0);
    const { scrollHeight, clientHeight } = document.documentElement;
    return id === "footer" && below > 0 && scrollY + clientHeight >= scrollHeight - 1 ? 0 : below;
  }, id);
}

test("each anchor ends with its heading within 8 px under the header, from another page and from home @sizes", async ({ page }) => {
  const expectThere = async (id: string, way: string) => {
    await expect
      .poll(async () => Math.abs((await belowHeader(page, id)) - 4), { message: `#${id}, ${way}`, timeout: 2000 })
      .toBeLessThanOrEqual(4);
  };
  for (const id of parts) {
    await page.goto("/contact");
    await page.goto(`/#${id}`);
    await expectThere(id, "from another page");
    await page.goto("/");
    await page
      .locator(`a[href$="#${id}"]`)
      .first()
      .evaluate((link: HTMLAnchorElement) => link.click());
    await expectThere(id, "from home");
  }
});

test("the list of all units is one click away, and takes the opening to fit", async ({ page }) => {
  await page.goto("/");
  const products = page.getByRole("region", { name: "Shop Quality Used Appliances" });
  await products.getByLabel("Width of the opening, inches").fill("30");
  await products.getByRole("button", { name: "Find units" }).click();
  await expect(page).toHaveURL("/shop?width=30");
  await page.goBack();
  await products.getByRole("link", { name: /^See all \d+ units/ }).click();
  await expect(page).toHaveURL("/shop");
});

test("the map shows where it is drawn once it is asked for, and nothing of another site before", async ({ page, shop }) => {
  const asked: string[] = [];
  await page.route(
    (url) => url.origin !== shop.origin,
    async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Map</title>" });
    },
  );
  await page.goto("/");
  await hydrated(page);
  const place = page.getByRole("region", { name: "Visit Our Showroom" });
  await place.scrollIntoViewIfNeeded();
  expect(asked).toEqual([]);
  await place.locator('a[href^="https://www.google.com/maps/search/"]').click();
  await expect(place.locator("iframe")).toHaveAttribute("title", /^Map/);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("home shows every slide, every video and every part", async ({ page }) => {
    await page.goto("/");
    for (const title of titles) await expect(slides(page).getByRole("heading", { name: title, exact: true })).toBeVisible();
    const videos = page.getByRole("region", { name: "Videos" });
    await expect(videos.getByRole("heading", { level: 3 }).filter({ visible: true })).toHaveCount(9);
    for (const anchor of parts) {
      await expect(page.locator(`#${anchor}`)).toBeVisible();
    }
    for (const name of ["Next slide", "Previous slide"]) await expect(page.getByRole("button", { name })).toBeHidden();
  });
});
