import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CategoryKey } from "../../lib/page-types";
import { CategoryTabs } from "./category-tabs";

const keys: CategoryKey[] = ["refrigerators", "freezers", "stoves"];
const categories = keys.map((key) => ({ key, label: key, noun: key, count: 3, picture: "/p.svg" }));

function show() {
  document.body.innerHTML = `<div id="tabs"></div><div id="panels">${keys.map((key) => `<section id="${key}">${key} panel</section>`).join("")}</div>`;
  return render(<CategoryTabs categories={categories} />, { container: document.getElementById("tabs") ?? document.body });
}

const open = () => keys.filter((key) => !document.getElementById(key)?.hidden);

beforeEach(() => {
  history.replaceState(null, "", "/");
  Element.prototype.scrollIntoView = vi.fn();
});

describe("category tabs", () => {
  test("are plain links to the panels before script", () => {
    const html = renderToString(<CategoryTabs categories={categories} />);
    expect(html).toContain('href="#freezers"');
    expect(html).not.toContain("role=");
  });

  test("start with the first category and name their panels", () => {
    show();
    expect(screen.getByRole("tab", { name: /refrigerators/ })).toHaveAttribute("aria-selected", "true");
    expect(open()).toEqual(["refrigerators"]);
    expect(screen.getByRole("tabpanel", { name: /refrigerators/ })).toHaveTextContent("refrigerators panel");
  });

  test("start with the category that the address names", () => {
    history.replaceState(null, "", "/#stoves");
    show();
    expect(open()).toEqual(["stoves"]);
  });

  test("a click opens its panel and keeps it in the address", async () => {
    show();
    await userEvent.click(screen.getByRole("tab", { name: /freezers/ }));
    expect(open()).toEqual(["freezers"]);
    expect(location.hash).toBe("#freezers");
  });

  test("arrow keys, Home and End move selection and focus and wrap around; only the chosen tab is in the tab order", async () => {
    show();
    await userEvent.tab();
    expect(screen.getByRole("tab", { name: /refrigerators/ })).toHaveFocus();
    for (const [key, expected] of [
      ["{ArrowLeft}", "stoves"],
      ["{ArrowRight}", "refrigerators"],
      ["{ArrowRight}", "freezers"],
      ["{End}", "stoves"],
      ["{Home}", "refrigerators"],
    ] as const) {
      await userEvent.keyboard(key);
      expect(screen.getByRole("tab", { name: new RegExp(expected) })).toHaveFocus();
      expect(open()).toEqual([expected]);
    }
    expect(screen.getAllByRole("tab").filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
  });

  test("a link to another category elsewhere on the page opens it", () => {
    show();
    act(() => {
      history.replaceState(null, "", "/#freezers");
      window.dispatchEvent(new HashChangeEvent("hashchange"));
    });
    expect(open()).toEqual(["freezers"]);
    expect(document.getElementById("freezers")?.scrollIntoView).toHaveBeenCalled();
  });

  test("an address that names no category changes nothing", () => {
    show();
    act(() => {
      history.replaceState(null, "", "/#footer");
      window.dispatchEvent(new HashChangeEvent("hashchange"));
    });
    expect(open()).toEqual(["refrigerators"]);
  });
});
