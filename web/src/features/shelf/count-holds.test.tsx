import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { product } from "../../test-data";
import { countHolds, left } from "./count-holds";
import { UnitCard } from "./unit-card";

test("a unit on hold says until when, counts down and says when it is over", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-23T22:00:00Z") });
  render(<UnitCard unit={product({ stock: 0, on_hold: true, hold_text: "On hold until 4:15 PM", hold_until: "2026-11-23T22:15:00Z" })} />);
  expect(screen.getByText("On hold until 4:15 PM")).toBeInTheDocument();
  const end = countHolds(document);
  expect(screen.getByText("15:00 left")).toBeInTheDocument();
  vi.advanceTimersByTime(61_000);
  expect(screen.getByText("13:59 left")).toBeInTheDocument();
  vi.advanceTimersByTime(14 * 60_000);
  expect(screen.getByText(/The hold is over/)).toBeInTheDocument();
  end();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test.each([
  [3_849_000, "1:04:09 left"],
  [49 * 3_600_000, "2 d 1 h left"],
  [Number.NaN, "The hold is over: reload the page to buy it."],
])("%d ms: %s", (ms, words) => expect(left(ms)).toBe(words));
