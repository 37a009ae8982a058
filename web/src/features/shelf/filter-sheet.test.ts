import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serveFilterSheet } from "./filter-sheet";

const go = vi.fn();
const sheet = () => document.getElementById("filters") as HTMLElement;
const link = (id: string) => document.getElementById(id) as HTMLElement;
let open = true;

beforeEach(() => {
  document.body.innerHTML = '<nav id="filters"><a id="lg" href="/shop?brand=lg">LG</a><button>Show 79 units</button></nav>';
  open = true;
  Object.assign(sheet(), { matches: () => open }); // jsdom knows no popovers
  serveFilterSheet(document, go);
});

afterEach(() => {
  go.mockReset();
  vi.unstubAllGlobals();
});

const answer = (text: string) => vi.stubGlobal("fetch", vi.fn().mockResolvedValue({ text: () => Promise.resolve(text) }));
const close = () => sheet().dispatchEvent(Object.assign(new Event("toggle"), { newState: "closed" }));

test("a choice keeps the sheet, with the filters and the count of its list, and closing leads there", async () => {
  answer('<nav id="filters"><a id="lg" href="/shop" aria-current="true">LG</a><button>Show 14 units</button></nav>');
  link("lg").click();
  await vi.waitFor(() => expect(sheet()).toHaveTextContent("Show 14 units"));
  expect(link("lg")).toHaveAttribute("aria-current", "true");
  expect(link("lg")).toHaveFocus();
  expect(go).not.toHaveBeenCalled();
  close();
  expect(go).toHaveBeenCalledExactlyOnceWith("http://localhost:3000/shop?brand=lg");
});

test("a sheet that is closed as it was leads nowhere", () => {
  close();
  expect(go).not.toHaveBeenCalled();
});

test("where the filters cannot be had, the link leads to its list", async () => {
  answer("<p>Too many requests</p>");
  link("lg").click();
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith("http://localhost:3000/shop?brand=lg"));
});

test("in a column the links are links", () => {
  open = false;
  answer("");
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  link("lg").addEventListener("click", (event) => event.preventDefault()); // jsdom cannot leave the page
  link("lg").dispatchEvent(click);
  expect(fetch).not.toHaveBeenCalled();
});
