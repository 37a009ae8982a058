import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { answer } from "../../test-answers";
import { product } from "../../test-data";
import { ComparePage } from "./compare-page";
import { KeepButtons } from "./keep-buttons";
import { createKept, keptKey, noteSeen, nothingKept } from "./kept";
import { Seen } from "./seen";

const units = [
  product({ id: "a", name: "Samsung refrigerator", model: "M-A" }),
  product({ id: "b", name: "LG refrigerator", model: "M-B", width_in: 30 }),
  product({ id: "sold", name: "GE refrigerator", model: "M-S", stock: 0 }),
];

function answerUnits() {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => answer({ products: units }));
}

function keep(kept: object) {
  localStorage.setItem(keptKey, JSON.stringify({ version: 1, ...kept }));
}

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test.each(["{", "7", "[]", '{"version":2,"compare":["a"],"saved":["a"]}', '{"version":1,"compare":"a","saved":[null,"../x","<b>"]}'])(
  "%s keeps nothing",
  (text) => {
    localStorage.setItem(keptKey, text);
    expect(createKept(localStorage).state()).toEqual(nothingKept);
  },
);

test("lists have an end: three compared, 30 saved, each once", () => {
  keep({ compare: ["a", "a", "b", "c", "d"], saved: Array.from({ length: 40 }, (_, n) => `u-${n}`) });
  const kept = createKept(localStorage);
  expect(kept.state().compare).toEqual(["a", "b", "c"]);
  expect(kept.state().saved).toHaveLength(30);
  expect(kept.toggle("compare", "e")).toBe(false);
  expect(kept.toggle("saved", "new")).toBe(true);
  expect(kept.state().saved.slice(0, 2)).toEqual(["new", "u-0"]);
  expect(kept.state().saved).toHaveLength(30);
});

test("two tabs keep in step and undo nothing of each other", () => {
  const [one, two] = [createKept(localStorage), createKept(localStorage)];
  const end = one.listen(window);
  two.toggle("saved", "b");
  one.toggle("saved", "a");
  expect(one.state().saved).toEqual(["a", "b"]);
  two.toggle("compare", "c");
  window.dispatchEvent(new StorageEvent("storage", { key: keptKey }));
  expect(one.state()).toEqual({ compare: ["c"], saved: ["a", "b"] });
  end();
});

test("a browser that keeps its storage from us remembers as long as the page", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const none = createKept(null);
  none.toggle("saved", "a");
  expect(none.state().saved).toEqual(["a"]);
  expect(() => noteSeen(localStorage, "a")).not.toThrow();
});

test("the buttons say what is kept, lead there, and refuse a fourth", async () => {
  keep({ compare: ["b", "c"], saved: [] });
  const { unmount } = render(<KeepButtons id="a" />);
  await userEvent.click(screen.getByRole("button", { name: "Compare" }));
  expect(screen.getByRole("button", { name: "Compare" })).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByRole("link", { name: "Compare 3" })).toHaveAttribute("href", "/compare");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByRole("link", { name: "1 saved" })).toHaveAttribute("href", "/compare#saved");
  unmount();
  render(<KeepButtons id="d" />);
  await userEvent.click(screen.getByRole("button", { name: "Compare" }));
  expect(screen.getByRole("status")).toHaveTextContent("Three at most: take one off in the comparison");
  expect(screen.getByRole("button", { name: "Compare" })).toHaveAttribute("aria-pressed", "false");
});

test("the HTML of the server knows no visitor", () => {
  keep({ compare: ["a"], saved: ["a"] });
  expect(renderToString(<KeepButtons id="a" />)).not.toMatch(/aria-pressed="true"|href/);
  expect(renderToString(<Seen id="a" />)).toBe("");
});

test("units looked at before stand below, but for this one and what is sold", async () => {
  for (const slug of ["a", "b", "sold", "unknown"]) noteSeen(localStorage, slug);
  answerUnits();
  render(<Seen id="a" />);
  expect((await screen.findAllByRole("link")).map((link) => link.getAttribute("href"))).toEqual(["/shop/b"]);
  expect(noteSeen(localStorage, "z").slice(0, 2)).toEqual(["a", "unknown"]);
});

test("nothing is asked on the first unit that one looks at", () => {
  answerUnits();
  render(<Seen id="a" />);
  expect(fetch).not.toHaveBeenCalled();
});

test("units stand side by side, with what differs marked and what is sold said", async () => {
  keep({ compare: ["a", "b", "sold"], saved: [] });
  answerUnits();
  render(<ComparePage add={({ id }) => <button type="button">Add {id}</button>} />);
  const table = await screen.findByRole("table");
  expect(within(table).getByRole("rowheader", { name: "Width differs" })).toBeInTheDocument();
  expect(within(table).getByRole("rowheader", { name: "Height" })).toBeInTheDocument();
  expect(within(table).queryByRole("rowheader", { name: /Fuel/ })).toBeNull();
  expect(within(table).getByText("Sold")).toBeInTheDocument();
  expect(within(table).queryByRole("button", { name: "Add sold" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Take off: LG refrigerator, M-B" }));
  expect(screen.getAllByRole("columnheader")).toHaveLength(2);
  expect(screen.getByText("LG refrigerator, M-B, is taken off.")).toHaveFocus();
});

test("saved units stand in a list; those no longer listed can be forgotten", async () => {
  keep({ compare: [], saved: ["b", "long-gone"] });
  answerUnits();
  render(<ComparePage add={() => null} />);
  expect(await screen.findByText(/^Nothing to compare yet/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Forget it" }));
  expect(screen.queryByText(/no longer listed/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Remove LG refrigerator, M-B" }));
  expect(screen.getByText(/^Nothing saved/)).toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem(keptKey) ?? "")).toEqual({ version: 1, ...nothingKept });
});

test("a list that could not be loaded is tried again", async () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new TypeError("offline"));
  render(<ComparePage add={() => null} />);
  await screen.findByRole("alert");
  answerUnits();
  await act(() => userEvent.click(screen.getByRole("button", { name: "Try again" })));
  expect(await screen.findByText(/^Nothing to compare yet/)).toBeInTheDocument();
});
