import { expect, type Locator, type Page } from "@playwright/test";
import { drawer, field, toast } from "../visit.ts";

/** One text that a screen must show, and the way to find it. */
export type Expected = { text: string; see: (page: Page) => Promise<void> };

const exact = true;

export function text(words: string): Expected {
  return { text: words, see: (page) => expect(page.getByText(words, { exact }).filter({ visible: true }).first()).toBeVisible() };
}

export function heading(words: string): Expected {
  return { text: words, see: (page) => expect(page.getByRole("heading", { name: words, exact })).toBeVisible() };
}

async function seeLink(within: Page | Locator, words: string, href: string | RegExp) {
  const outside = !/^(\/|#|tel:|mailto:)/.test(typeof href === "string" ? href : href.source);
  const found = within
    .getByRole("link", { name: outside ? `${words} (opens in a new tab)` : words, exact })
    .filter({ visible: true })
    .first();
  await expect(found).toHaveAttribute("href", href);
  if (outside) await expect(found).toHaveAttribute("target", "_blank");
  if (outside) await expect(found).toHaveAttribute("rel", "noopener");
}

/** A link by its name and its target; a link to another site opens a new tab with rel=noopener. */
export function link(words: string, href: string | RegExp): Expected {
  return { text: words, see: (page) => seeLink(page, words, href) };
}

/** A link of the page's own content; the header or the footer may have one of the same name. */
export function mainLink(words: string, href: string | RegExp): Expected {
  return { text: words, see: (page) => seeLink(page.getByRole("main"), words, href) };
}

/** A link within the section that this heading names. */
export function linkIn(section: string, words: string, href: string | RegExp): Expected {
  return { text: words, see: (page) => seeLink(page.getByRole("region", { name: section, exact }), words, href) };
}

/** A step of the way from the home page to here. */
export function crumb(words: string, href: string): Expected {
  return { text: words, see: (page) => seeLink(page.getByRole("navigation", { name: "Breadcrumb" }), words, href) };
}

/** Words that the section which this heading names contains. */
export function inSection(section: string, words: string | RegExp): Expected {
  return { text: String(words), see: (page) => expect(page.getByRole("region", { name: section, exact })).toContainText(words) };
}

/** Expects the number of items in the list of the section with this heading. */
export function listOf(section: string, count: number): Expected {
  const list = (page: Page) => page.getByRole("region", { name: section, exact }).getByRole("list").first();
  return { text: `${count} of ${section}`, see: (page) => expect(list(page).locator(":scope > li")).toHaveCount(count) };
}

/** An accordion with only its first item open. count: the number of items, if the specification gives it. */
export function folds(name: string, count?: number): Expected {
  return {
    text: `accordion ${name}`,
    see: async (page) => {
      const items = page.locator(`details[name="${name}"]`);
      if (count) await expect(items).toHaveCount(count);
      await expect(items.first()).toHaveJSProperty("open", true);
      await expect(page.locator(`details[name="${name}"][open]`)).toHaveCount(1);
    },
  };
}

/** Expects the page's title, as tabs and search engines show it. */
export function title(words: RegExp): Expected {
  return { text: String(words), see: (page) => expect(page).toHaveTitle(words) };
}

/** The address that search engines are to keep. */
export function canonical(path: string): Expected {
  return {
    text: `canonical ${path}`,
    see: async (page) => expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new URL(path, page.url()).href),
  };
}

/** Expects a select to offer exactly these options. */
export function options(label: string, words: string[]): Expected {
  return {
    text: words.join(),
    see: (page) => expect(page.getByRole("main").getByLabel(label, { exact }).locator("option")).toHaveText(words),
  };
}

/** A field that has to be filled. */
export function requiredField(label: string): Expected {
  return {
    text: label,
    see: async (page) => {
      await expect(page.getByRole("main").getByLabel(label, { exact })).toBeVisible();
      await expect(page.getByRole("main").getByLabel(label, { exact })).toHaveAttribute("required", "");
    },
  };
}

export function button(words: string | RegExp): Expected {
  return { text: String(words), see: (page) => expect(page.getByRole("button", { name: words, exact }).first()).toBeVisible() };
}

/** A button that cannot be pressed now. */
export function disabledButton(words: string): Expected {
  return { text: words, see: (page) => expect(page.getByRole("button", { name: words, exact })).toHaveJSProperty("disabled", true) };
}

/** A field by its label alone. */
export function labelled(label: string): Expected {
  return { text: label, see: (page) => expect(page.getByRole("main").getByLabel(label, { exact })).toBeVisible() };
}

/** The message beside a field of this label, tied to it. */
export function message(label: string, words: string): Expected {
  const ends = new RegExp(`${words.replaceAll(/[.?()]/g, "\\$&")}$`); // after the field's hint
  return { text: words, see: (page) => expect(page.getByRole("main").getByLabel(label, { exact })).toHaveAccessibleDescription(ends) };
}

/** The page's own address. */
export function address(path: string): Expected {
  return { text: path, see: (page) => expect(page).toHaveURL(path) };
}

/** A button's visible words, if its accessible name has more. */
export function buttonWords(words: string): Expected {
  return {
    text: words,
    see: (page) => expect(page.getByRole("button").filter({ hasText: words, visible: true }).first()).toHaveText(words),
  };
}

export function tab(words: string, selected = false): Expected {
  return { text: words, see: (page) => expect(page.getByRole("tab", { name: new RegExp(`^${words}`), selected })).toBeVisible() };
}

export function checkbox(words: string, price: string): Expected {
  return {
    text: words,
    see: async (page) => {
      const box = page.getByRole("checkbox", { name: words });
      await expect(box).not.toBeChecked();
      await expect(page.locator("label", { has: box })).toContainText(price);
    },
  };
}

/** A required field of the checkout, and its first value. */
export function input(name: Parameters<typeof field>[1], value = ""): Expected {
  return {
    text: name,
    see: async (page) => {
      await expect(field(page, name)).toHaveValue(value);
      await expect(field(page, name)).toHaveAttribute("required", "");
    },
  };
}

/** The message beside a field, tied to it. */
export function fieldError(name: Parameters<typeof field>[1], words: string): Expected {
  return { text: words, see: (page) => expect(field(page, name)).toHaveAccessibleDescription(words) };
}

/** The message in the panel under the address. */
export function panel(words: string): Expected {
  return { text: words, see: (page) => expect(page.getByRole("main").getByRole("status").getByText(words, { exact })).toBeVisible() };
}

export function toasted(words: string): Expected {
  return { text: words, see: (page) => expect(toast(page, words).first()).toBeVisible() };
}

/** Words that the open cart drawer contains. */
export function inDrawer(words: string | RegExp): Expected {
  return { text: String(words), see: (page) => expect(drawer(page)).toContainText(words) };
}
