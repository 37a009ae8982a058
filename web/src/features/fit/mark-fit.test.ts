import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer } from "../../test-answers";
import { markFit } from "./mark-fit";
import { createSpace, type SpaceStore } from "./space";

const found = {
  fits: 4,
  tight: 18,
  total: 37,
  only: { query: "category=stoves&width=30", count: 4 },
  units: { range: { verdict: "tight", words: "Just fits, ⅛ in above" }, oven: { verdict: "no", words: "1½ in too wide" } },
};

const page = `
  <div id="fit-bar" data-list="category=stoves">
    <h2><span data-fit-part="title">Will it fit?</span><span data-fit-part="sizes"></span></h2>
    <a data-fit-part="only" href="/shop" hidden></a>
    <form data-fit-form="stoves">
      <input name="width"><input name="doorway">
      <button type="button" data-fit-forget data-fit-part="forget" hidden>Forget my measures</button>
    </form>
  </div>
  <p data-fit-unit="range" hidden></p>
  <p data-fit-unit="oven" data-fit-named="stoves" hidden></p>
  <p data-fit-unit="sold" hidden></p>`;

let space: SpaceStore;
let end = () => {};

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = page;
  space = createSpace(localStorage);
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => answer(found));
  end = markFit(space, document);
});

afterEach(() => end());

const part = (name: string) => document.querySelector<HTMLElement>(`[data-fit-part="${name}"]`);
const line = (unit: string) => document.querySelector<HTMLElement>(`[data-fit-unit="${unit}"]`);

test("says nothing and asks nothing of a visitor who has measured nothing", () => {
  expect(fetch).not.toHaveBeenCalled();
  expect(line("range")).toHaveAttribute("hidden");
  expect(part("title")).toHaveTextContent("Will it fit?");
});

test("what a form is given is remembered, counted and said on each card, and forgotten at once", async () => {
  const form = document.querySelector("form") as HTMLFormElement;
  (form.elements.namedItem("width") as HTMLInputElement).value = "30";
  form.dispatchEvent(new Event("submit", { bubbles: true }));
  await vi.waitFor(() => expect(part("title")).toHaveTextContent("Fits your space: 4 of 37"));
  expect(space.state().openings).toEqual({ stoves: { width: 30, height: 0, depth: 0 } });
  expect(part("sizes")).toHaveTextContent(", 18 more just fit, 30 in wide");
  expect(part("only")).toHaveAttribute("href", "/shop?category=stoves&width=30");
  expect(line("range")).toHaveTextContent("Just fits, ⅛ in above");
  expect(line("range")).toHaveAttribute("data-verdict", "tight");
  expect(line("oven")).toHaveTextContent("1½ in too wide for your 30 in opening");
  expect(line("sold")).toHaveAttribute("hidden");
  part("forget")?.click();
  await vi.waitFor(() => expect(line("range")).toHaveAttribute("hidden"));
  expect(part("title")).toHaveTextContent("Will it fit?");
  expect(form.elements.namedItem("width")).toHaveValue("");
  expect(localStorage).toHaveLength(0);
});

test("what cannot be read as a length stays as it was typed, and is not remembered", () => {
  const form = document.querySelector("form") as HTMLFormElement;
  (form.elements.namedItem("width") as HTMLInputElement).value = "wide";
  form.dispatchEvent(new Event("submit", { bubbles: true }));
  expect(form.elements.namedItem("width")).toHaveValue("wide");
  expect(localStorage).toHaveLength(0);
});

test("a card that comes later is marked as well", async () => {
  space.give("stoves", { opening: { width: 30 } });
  await vi.waitFor(() => expect(line("range")).not.toHaveAttribute("hidden"));
  const more = document.createElement("ul");
  more.innerHTML = '<li><p data-fit-unit="oven" hidden></p></li>';
  document.body.append(more);
  await vi.waitFor(() => expect(more).toHaveTextContent("1½ in too wide"));
});
