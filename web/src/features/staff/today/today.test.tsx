import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Data } from "../../../lib/data";
import type { StaffCard, StaffEntry, StaffToday } from "../../../lib/wire-types";
import { Today } from "./today";

function card(number: string, changes: Partial<StaffCard> = {}): StaffCard {
  return {
    id: `order:${number}`,
    kind: "order",
    at: "2026-11-23T13:33:00Z",
    title: `${number}, Yolanda Castillo`,
    text: "Washer to 76104",
    amount_cents: 80304,
    more: "",
    images: [],
    href: `/staff/orders/${number}`,
    deed: "Confirm",
    phone: "tel:+18175550177",
    mail: "",
    map: "https://maps.example/",
    ...changes,
  };
}

const hold: StaffEntry = {
  id: "hold:ge",
  kind: "hold",
  at: "2026-11-23T15:40:00Z",
  window: "",
  title: "Hold ends:",
  text: "GE side-by-side",
  detail: "For Ray Ortega.",
  href: "/staff/units/ge",
  deed: "Decide",
  phone: "",
  map: "",
};

function day(changes: Partial<StaffToday> = {}): StaffToday {
  return {
    now: "2026-11-23T14:14:00Z",
    hours: { text: "We open at 9 AM." },
    counts: { recalls: 0, orders: 1, holds: 1, requests: 0, chats: 0, photos: 3 },
    first: [card("PC-1")],
    clock: [hold],
    photos: [],
    minute: [],
    ...changes,
  };
}

/** Opens the screen; each reading gets the next of the days, and then the last again. */
async function open(...days: StaffToday[]) {
  let reading = 0;
  const ask = async <T,>() => days[Math.min(reading++, days.length - 1)] as T;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(
    <Data ask={ask}>
      <Today />
    </Data>,
  );
  await screen.findByRole("heading", { name: "Monday, Nov 23" });
}

const nextMinute = () => act(() => vi.advanceTimersByTimeAsync(60_001));
const titles = () => screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);

afterEach(() => {
  vi.useRealTimers();
});

describe("today", () => {
  test("has what waits as figures that lead to it, a zero apart", async () => {
    await open(day());
    const figures = within(screen.getByRole("navigation", { name: "What waits" })).getAllByRole("link");
    expect(figures.map((link) => link.textContent)).toEqual(["0Recalls", "1Order", "1Hold", "0Requests", "0Chats", "3Photos"]);
    expect(figures.map((link) => "none" in link.dataset)).toEqual([true, false, false, true, true, false]);
    expect(figures[1]).toHaveAttribute("href", "/staff/orders?status=placed");
    expect(screen.getByText("8:14 AM. We open at 9 AM.")).toBeVisible();
  });

  test("leads from each row to its deed", async () => {
    await open(day());
    expect(screen.getByRole("link", { name: /^Confirm\s*: PC-1/ })).toHaveAttribute("href", "/staff/orders/PC-1");
    expect(screen.getByRole("link", { name: "Call: PC-1, Yolanda Castillo" })).toHaveAttribute("href", "tel:+18175550177");
    expect(screen.getByRole("link", { name: /^Map:\s*PC-1/ })).toHaveAttribute("href", "https://maps.example/");
    expect(screen.getByRole("link", { name: /^Decide\s*: Hold ends/ })).toHaveAttribute("href", "/staff/units/ge");
    expect(screen.getByText("1 h 26 min left")).toBeVisible();
    expect(screen.getByText("41 min ago")).toBeVisible();
  });

  test("says what to do where nothing waits", async () => {
    await open(day({ first: [], clock: [] }));
    expect(screen.getByRole("link", { name: "Take an order by phone" })).toHaveAttribute("href", "/staff/orders/new");
    expect(screen.getByRole("link", { name: "Plan the next days" })).toBeVisible();
  });

  test("announces what has come and moves nothing before it is asked", async () => {
    await open(
      day(),
      day({ counts: { ...day().counts, orders: 3 }, first: [card("PC-3"), card("PC-1", { text: "Dryer" }), card("PC-2")] }),
    );
    await nextMinute();
    expect(titles()).toEqual(["PC-1, Yolanda Castillo"]);
    expect(screen.getByText(/^Dryer/)).toBeVisible();
    expect(screen.getByRole("link", { name: /^3\s*Orders$/ })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "2 new. Show" }));
    expect(titles()).toEqual(["PC-3, Yolanda Castillo", "PC-1, Yolanda Castillo", "PC-2, Yolanda Castillo"]);
    expect(screen.queryByRole("button", { name: /new/ })).toBeNull();
  });

  test("leaves in its place what is done meanwhile", async () => {
    await open(day({ first: [card("PC-1"), card("PC-2")] }), day({ first: [card("PC-2")] }));
    await nextMinute();
    expect(titles()).toEqual(["PC-1, Yolanda Castillo", "PC-2, Yolanda Castillo"]);
    expect(screen.getByText("Done meanwhile")).toBeVisible();
    expect(screen.getByText("1 waits for you")).toBeVisible();
  });
});
