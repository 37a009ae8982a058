import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Choice } from "./choice";
import { useChoice } from "./use-choice";

const all: Choice = { by: "rule", group: "", severity: "", state: "open", address: "" };

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, "", "/seo/audit");
});
afterEach(() => void vi.useRealTimers());

/** Opens the page; answers how to choose, and what is chosen. */
function open() {
  const { result, unmount } = renderHook(useChoice);
  return { choose: (...args: Parameters<(typeof result.current)[1]>) => act(() => result.current[1](...args)), result, unmount };
}

test("what is typed is chosen at once and stands in the address once the typing rests, in the same step", () => {
  const { choose, result } = open();
  const steps = history.length;
  for (const address of ["b", "bl", "blog"]) {
    choose({ ...all, address }, "adjust");
    vi.advanceTimersByTime(249);
    expect(result.current[0]?.address).toBe(address);
    expect(location.search).toBe("");
  }
  vi.advanceTimersByTime(1);
  expect(location.search).toBe("?by=rule&address=blog");
  expect(history.length).toBe(steps);
});

test("a choice that is adjusted at once is one step for the back button", () => {
  const { choose } = open();
  const steps = history.length;
  choose({ ...all, group: "title.long" });
  choose({ ...all, group: "title.long", address: "b" }, "adjust");
  vi.advanceTimersByTime(250);
  expect(location.search).toBe("?by=rule&rule=title.long&address=b");
  expect(history.length).toBe(steps + 1);
});

test("the back button counts, not what was chosen just before it", () => {
  const { choose, result } = open();
  choose({ ...all, address: "b" }, "adjust");
  act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
  vi.advanceTimersByTime(250);
  expect(result.current[0]?.address).toBe("");
  expect(location.search).toBe("");
});

test("a page that was left changes no address", () => {
  const { choose, unmount } = open();
  choose({ ...all, address: "b" }, "adjust");
  unmount();
  vi.advanceTimersByTime(250);
  expect(location.search).toBe("");
});
