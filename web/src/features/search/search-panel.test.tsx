import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { SearchResult } from "../../lib/page-types";
import { SearchPanel } from "./search-panel";
import { searches } from "./searches";
import { serveSearch } from "./serve-search";

const unit = {
  id: "ge-1",
  href: "/shop/ge-1",
  name: "GE gas dryer",
  image: "/pictures/ge-1.svg",
  image_set: "",
  price: 329,
  was: 669,
  grade: "B",
  facts: "7.2 cu ft, GTD45",
  wear: "",
  fit: "Fits 27 exactly",
  reason: "",
} as const;

function answer(query: string): SearchResult {
  const page = { kind: "service", title: "Dryer Repair", text: "All makes", href: "/dryer-repair", picture: "" } as const;
  return {
    query,
    chips: query ? [{ label: "Gas", query: "dryer" }] : [],
    notes: [],
    buy: { count: 1, note: "", all: { label: "All 3 dryers", href: "/shop" }, hits: [{ ...unit }], near: [] },
    repair: { count: 1, note: "", all: { label: "All 11 repairs", href: "/#services" }, hits: [{ ...page }] },
  };
}

beforeEach(() => {
  localStorage.clear();
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
    this.querySelector("input")?.focus();
  });
  HTMLDialogElement.prototype.close = vi.fn(function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  });
});

function show(ask = vi.fn(async (query: string, _: AbortSignal) => answer(query))) {
  const onClose = vi.fn();
  render(<SearchPanel start="gas dryer" ask={ask} storage={localStorage} onClose={onClose} />);
  return { ask, onClose, user: userEvent.setup() };
}

describe("the search panel", () => {
  test("arrows move from the field through what was found and back, and a letter goes into the field", async () => {
    const { user } = show();
    const first = await screen.findByRole("link", { name: /GE gas dryer/ });
    await user.keyboard("{ArrowDown}");
    expect(first).toHaveFocus();
    await user.keyboard("{ArrowDown}");
    expect(screen.getByRole("link", { name: /Dryer Repair/ })).toHaveFocus();
    await user.keyboard("{ArrowDown}{ArrowUp}{ArrowUp}");
    expect(screen.getByRole("textbox")).toHaveFocus();
    await user.keyboard("{ArrowDown}s");
    expect(screen.getByRole("textbox")).toHaveFocus();
  });

  test("says what was understood and how much was found, and goes on without a chip", async () => {
    const { ask, user } = show();
    expect(await screen.findByRole("status")).toHaveTextContent("1 unit, 1 page");
    await user.click(screen.getByRole("link", { name: "Remove Gas" }));
    expect(screen.getByRole("textbox")).toHaveValue("dryer");
    await vi.waitFor(() => expect(ask).toHaveBeenLastCalledWith("dryer", expect.anything()));
  });

  test("asks once the typing rests, and ends what is no longer wanted", async () => {
    const { ask, user } = show();
    await screen.findByRole("status");
    await user.type(screen.getByRole("textbox"), "s 27");
    await vi.waitFor(() => expect(ask).toHaveBeenLastCalledWith("gas dryers 27", expect.anything()));
    expect(ask.mock.calls.length).toBeLessThan(5);
    expect(ask.mock.calls[0]?.[1].aborted).toBe(true);
  });

  test("what was found stands when the next answer fails", async () => {
    const ask = vi.fn(async (query: string, _: AbortSignal) => answer(query));
    const { user } = show(ask);
    await screen.findByRole("status");
    ask.mockRejectedValue(new Error("We could not reach the shop."));
    await user.type(screen.getByRole("textbox"), "s");
    expect(await screen.findByText("We could not reach the shop.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /GE gas dryer/ })).toBeInTheDocument();
  });

  test("keeps what led somewhere, offers it again and forgets it when asked", async () => {
    const { user } = show();
    const hit = await screen.findByRole("link", { name: /GE gas dryer/ });
    hit.addEventListener("click", (event) => event.preventDefault());
    await user.click(hit);
    expect(searches(localStorage)).toEqual(["gas dryer"]);
    localStorage.setItem("enamel.searches", JSON.stringify(["a1", "b2", "c3", "d4", "e5", "f6"]));
    expect(searches(localStorage)).toHaveLength(5);
    localStorage.setItem("enamel.searches", "{");
    expect(searches(localStorage)).toEqual([]);
  });

  test("the header's field opens it with what was typed, and has the focus back at the end", async () => {
    document.body.innerHTML = '<form data-search><input name="q" /></form>';
    const opened = vi.fn();
    serveSearch(document, async () => opened);
    const field = within(document.body).getByRole("textbox");
    await userEvent.type(field, "w");
    await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce());
    field.blur();
    opened.mock.calls[0]?.[1]("washer");
    expect(field).toHaveFocus();
    expect(field).toHaveValue("washer");
  });
});
