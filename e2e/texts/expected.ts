import { expect, type Page } from "@playwright/test";
import { drawer, field, toast } from "../visit.ts";

/** One text that a screen must show, and how it is found there. */
export type Expected = { text: string; see: (page: Page) => Promise<void> };

const exact = true;

export function text(words: string): Expected {
  return { text: words, see: (page) => expect(page.getByText(words, { exact }).filter({ visible: true }).first()).toBeVisible() };
}

export function heading(words: string): Expected {
  return { text: words, see: (page) => expect(page.getByRole("heading", { name: words, exact })).toBeVisible() };
}

/** A link by its name and where it leads; a link to another site opens a new tab with rel=noopener. */
export function link(words: string, href: string | RegExp): Expected {
  return {
    text: words,
    see: async (page) => {
      const outside = !/^(\/|#|tel:|mailto:)/.test(typeof href === "string" ? href : href.source);
      const found = page
        .getByRole("link", { name: outside ? `${words} (opens in a new tab)` : words, exact })
        .filter({ visible: true })
        .first();
      await expect(found).toHaveAttribute("href", href);
      if (outside) await expect(found).toHaveAttribute("target", "_blank");
      if (outside) await expect(found).toHaveAttribute("rel", "noopener");
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

/** A button's words as they stand on it, where its name says more. */
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

/** A required field of the checkout and what stands in it at first. */
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
