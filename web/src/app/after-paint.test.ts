import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";

/** A page whose script says that it has run, and the frames that the browser has yet to draw. */
const frames: FrameRequestCallback[] = [];
const ran = vi.fn();
const imported = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map((link) => link.getAttribute("href"));

let listen: MockInstance<typeof document.addEventListener>;

beforeEach(() => {
  vi.resetModules();
  listen = vi.spyOn(document, "addEventListener");
  frames.length = 0;
  ran.mockClear();
  vi.stubGlobal("ran", ran);
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  const entry = `data:text/javascript,globalThis.ran()//${Math.random()}`;
  document.head.innerHTML = `<script data-entry="${entry}" data-imports="/assets/react.js /assets/shop.js"></script>`;
});

/** The script listens as long as its page lives; this page outlives it. */
afterEach(() => {
  for (const [type, listener, options] of listen.mock.calls) document.removeEventListener(type, listener, options);
});

test("a page's scripts wait until it is painted", async () => {
  await import("./after-paint");
  expect(imported()).toEqual([]);
  expect(ran).not.toHaveBeenCalled();
  for (const frame of frames) frame(0);
  await vi.waitFor(() => expect(ran).toHaveBeenCalledOnce());
  expect(imported()).toEqual(["/assets/react.js", "/assets/shop.js"]);
});

test("a button that is pressed meanwhile is marked, unless the browser itself answers it", async () => {
  document.body.innerHTML = `<button type="button"><b>Add</b></button><button type="button" popovertarget="menu">Menu</button><button type="button">Other</button>`;
  await import("./after-paint");
  document.querySelector<HTMLElement>("b")?.click();
  document.querySelector<HTMLElement>("[popovertarget]")?.click();
  const marked = [...document.querySelectorAll("[data-pressed]")].map(({ textContent }) => textContent);
  expect(marked).toEqual(["Add"]);
});

test("a page that nobody sees does not wait to be painted", async () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await import("./after-paint");
  await vi.waitFor(() => expect(ran).toHaveBeenCalledOnce());
  expect(frames).toEqual([]);
});
