import type { Page } from "@playwright/test";
import { articlePages, brandPages, legalPages, repairPages } from "./routes.ts";
import { expect, test } from "./test.ts";
import { cartButton } from "./visit.ts";

type Found = { href: string; rel: string; target: string };

/** The links, pictures and ids in a page's HTML, without script. */
type Document = { links: Found[]; pictures: string[]; ids: string[] };

/** Reads a page's HTML in the browser, which loads nothing of it. */
function parse(page: Page, html: string): Promise<Document> {
  return page.evaluate((html) => {
    const parsed = new DOMParser().parseFromString(html, "text/html");
    const all = <T extends Element>(selector: string) => [...parsed.querySelectorAll<T>(selector)];
    return {
      links: all<HTMLAnchorElement>("a[href]").map((link) => ({
        href: link.getAttribute("href") ?? "",
        rel: link.getAttribute("rel") ?? "",
        target: link.getAttribute("target") ?? "",
      })),
      pictures: all("img[src]").map((picture) => picture.getAttribute("src") ?? ""),
      ids: all("[id]").map(({ id }) => id),
    };
  }, html);
}

type Crawled = Document & { clicks: number; status: number; from: string };

/** Every page that links lead to from the home page, by its path and query. Links that search engines are not to follow are left out. */
async function crawl(page: Page, origin: string): Promise<Map<string, Crawled>> {
  const pages = new Map<string, Crawled>();
  let next = new Map([["/", ""]]);
  for (let clicks = 0; next.size > 0; clicks++) {
    const found: typeof next = new Map();
    for (const [path, from] of next) {
      const answer = await fetch(origin + path, { redirect: "manual" });
      const document = await parse(page, await answer.text());
      pages.set(path, { ...document, clicks, status: answer.status, from });
      for (const { href, rel } of document.links) {
        const to = new URL(href, origin + path);
        if (to.origin === origin && !rel.includes("nofollow")) found.set(to.pathname + to.search, path);
      }
    }
    next = new Map([...found].filter(([path]) => !pages.has(path)));
  }
  return pages;
}

test("links lead from the home page to every page, and none is broken", async ({ page, shop }) => {
  test.setTimeout(120_000); // some 140 pages
  const pages = await crawl(page, shop.origin);

  await test.step("no link is broken or redirected", async () => {
    const broken = [...pages].filter(([, { status }]) => status !== 200).map(([path, { status, from }]) => `${from} -> ${path}: ${status}`);
    expect.soft(broken).toEqual([]);
  });

  await test.step("every page is three clicks away at most", async () => {
    const units = (await shop.units()).filter(({ stock }) => stock > 0).map(({ id }) => `/shop/${id}`);
    const routes = [
      "/",
      "/shop",
      "/blog",
      "/faq",
      "/auth",
      "/partnership",
      "/contact",
      "/brands",
      ...repairPages,
      ...brandPages,
      ...legalPages,
    ];
    const far = [...routes, ...(await articlePages(shop)), ...units].filter((path) => !((pages.get(path)?.clicks ?? Number.NaN) <= 3));
    expect.soft(far).toEqual([]);
    expect.soft(pages.has("/seo")).toBe(false);
  });

  await test.step("the choices of the list are no maze: whoever follows links gets lists of one choice", async () => {
    const choices = [...pages.keys()].map((path) => [...new URL(path, shop.origin).searchParams.keys()].filter((key) => key !== "page"));
    expect.soft(Math.max(...choices.map(({ length }) => length))).toBe(1);
  });

  await test.step("links to other sites open a new tab, others don't", async () => {
    const wrong: string[] = [];
    for (const [path, { links }] of pages) {
      for (const { href, rel, target } of links) {
        const outside = /^https?:/.test(href) && new URL(href).origin !== shop.origin;
        if (outside ? target !== "_blank" || !/\bnoopener\b/.test(rel) : target !== "") wrong.push(`${path}: ${href} ${target} ${rel}`);
        if (!/^(https?:|tel:|mailto:|\/|#)/.test(href)) wrong.push(`${path}: ${href}`);
      }
    }
    expect.soft(wrong).toEqual([]);
  });

  await test.step("every picture is there", async () => {
    const pictures = new Set([...pages.values()].flatMap(({ pictures }) => pictures));
    expect(pictures.size).toBeGreaterThan(79);
    for (const picture of pictures) {
      const { status, headers } = await fetch(new URL(picture, shop.origin), { method: "HEAD" });
      expect.soft([picture, status, headers.get("Content-Type")]).toEqual([picture, 200, expect.stringMatching(/^image\//)]);
    }
  });

  await test.step("every part of a page that is linked to is there", async () => {
    const missing = new Set<string>();
    for (const [path, { links }] of pages) {
      for (const { href } of links) {
        const to = new URL(href, shop.origin + path);
        const target = pages.get(to.pathname + to.search);
        if (to.origin !== shop.origin || to.hash === "" || !target) continue;
        if (!target.ids.includes(decodeURIComponent(to.hash.slice(1)))) missing.add(`${to.pathname}${to.search}${to.hash}`);
      }
    }
    expect.soft([...missing]).toEqual([]);
  });
});

test("the checkout is three clicks away", async ({ page }) => {
  await page.goto("/");
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await cartButton(page).click();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page).toHaveURL("/checkout");
});
