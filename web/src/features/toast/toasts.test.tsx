import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { flash, takeFlash } from "./flash";
import { ToastProvider, useToasts } from "./toast-context";
import { ToastViewport } from "./toast-viewport";
import { createToasts } from "./toasts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

function show(active = true) {
  const toasts = createToasts();
  const view = (speaks: boolean) => (
    <ToastProvider toasts={toasts}>
      <ToastViewport active={speaks} />
    </ToastProvider>
  );
  const { rerender } = render(view(active));
  const notify = (...messages: Parameters<typeof toasts.notify>[0][]) => act(() => messages.forEach(toasts.notify));
  return { toasts, notify, speak: (speaks: boolean) => rerender(view(speaks)) };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

function Lost() {
  useToasts();
  return null;
}

describe("toasts", () => {
  test("one polite live region is there before the first and announces each", () => {
    const { notify } = show();
    const region = screen.getByRole("status");
    expect(region).toBeEmptyDOMElement();
    notify({ title: "Added to cart" }, { title: "Error", body: "Failed to send message. Please try again.", variant: "destructive" });
    expect(region).toHaveTextContent("Added to cart");
    expect(region).toHaveTextContent("ErrorFailed to send message. Please try again.");
    expect(region).toHaveAttribute("aria-atomic", "false");
  });

  test("each leaves after 5 seconds", () => {
    const { notify } = show();
    notify({ title: "one" });
    pass(3000);
    notify({ title: "two" });
    pass(1999);
    expect(screen.getByText("one")).toBeInTheDocument();
    pass(1);
    expect(screen.queryByText("one")).not.toBeInTheDocument();
    expect(screen.getByText("two")).toBeInTheDocument();
    pass(3000);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  test("one with a link stays long enough to reach it", () => {
    const { notify } = show();
    notify({ title: "Order placed", link: { href: "/order/t", label: "See your order" } });
    pass(19_999);
    expect(screen.getByRole("link", { name: "See your order" })).toHaveAttribute("href", "/order/t");
    pass(1);
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
  });

  test.each([
    ["hovered", fireEvent.pointerEnter, fireEvent.pointerLeave],
    ["focused", fireEvent.focus, fireEvent.blur],
  ])("while %s all stay; then each has its time again", (_, enter, leave) => {
    const { notify } = show();
    notify({ title: "one" });
    pass(4000);
    enter(screen.getByRole("status"));
    pass(60_000);
    notify({ title: "two" });
    pass(60_000);
    expect(screen.getByText("one")).toBeInTheDocument();
    leave(screen.getByRole("status"));
    pass(4999);
    expect(screen.getByText("two")).toBeInTheDocument();
    pass(1);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  test("each can be dismissed, and the others go on leaving", () => {
    const { notify } = show();
    notify({ title: "one" }, { title: "two" });
    const [first] = screen.getAllByRole("button", { name: "Dismiss" });
    if (!first) throw new Error("no button");
    fireEvent.focus(first);
    fireEvent.click(first);
    expect(screen.queryByText("one")).not.toBeInTheDocument();
    pass(5000);
    expect(screen.queryByText("two")).not.toBeInTheDocument();
  });

  test("one stands for a topic, the newest; what it speaks of can clear it", () => {
    const { toasts, notify } = show();
    notify(
      { title: "Added to cart", topic: "cart" },
      { title: "other" },
      { title: "Removed from cart", topic: "cart" },
      { title: "other" },
    );
    expect(screen.queryByText("Added to cart")).not.toBeInTheDocument();
    expect(screen.getAllByText("other")).toHaveLength(1);
    act(() => toasts.clear("cart"));
    expect(screen.queryByText("Removed from cart")).not.toBeInTheDocument();
    expect(screen.getByText("other")).toBeInTheDocument();
  });

  test("its deed is done once, and it is gone", () => {
    const { notify } = show();
    const run = vi.fn();
    notify({ title: "Added to cart", deed: { label: "View cart", run } });
    fireEvent.click(screen.getByRole("button", { name: "View cart" }));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText("Added to cart")).not.toBeInTheDocument();
  });

  test("at most four stand, the oldest makes room", () => {
    const { notify } = show();
    notify(...["1", "2", "3", "4", "5"].map((title) => ({ title })));
    expect(screen.getAllByRole("button", { name: "Dismiss" })).toHaveLength(4);
    expect(screen.queryByText("1")).not.toBeInTheDocument();
    expect(screen.getByText("5")).toBeInTheDocument();
  });

  test("a region that is not active is silent", () => {
    const { notify, speak } = show(false);
    notify({ title: "one" });
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    speak(true);
    expect(screen.getByRole("status")).toHaveTextContent("one");
  });

  test("outside its provider it throws", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(() => render(<Lost />)).toThrow("useToasts must be used within a ToastProvider");
  });
});

describe("flash", () => {
  const message = {
    title: "Order 7 is placed",
    body: "Mail follows.",
    variant: "success",
    link: { href: "/order/t", label: "See" },
  } as const;

  test("a toast is kept for the next page, once", () => {
    flash(() => sessionStorage, message);
    expect(takeFlash(sessionStorage)).toEqual(message);
    expect(takeFlash(sessionStorage)).toBeNull();
  });

  test.each(["", "{", "null", "7", '{"title":""}', '{"title":7}'])("%j is no toast, and is gone", (text) => {
    sessionStorage.setItem("enamel.flash", text);
    expect(takeFlash(sessionStorage)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  test.each(["https://elsewhere.example/", "//elsewhere.example/", "/\\elsewhere.example", "javascript:alert(1)"])(
    "a link to %s is left out",
    (href) => {
      sessionStorage.setItem("enamel.flash", JSON.stringify({ title: "x", link: { href, label: "go" }, variant: "odd", body: 3 }));
      expect(takeFlash(sessionStorage)).toEqual({ title: "x" });
    },
  );

  test("a browser that keeps its storage from us loses the toast and nothing else", () => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    expect(() => flash(refuse, message)).not.toThrow();
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
    expect(takeFlash(sessionStorage)).toBeNull();
  });
});
