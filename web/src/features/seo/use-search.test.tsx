import { act, render, renderHook, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { go, useSearch } from "../../lib/use-search";
import { QueryLink } from "../../ui/list/query-link";
import { TextFilter } from "../../ui/list/text-filter";
import { Filters } from "./filters";

test("the address is what is read; a step is one for the back button, an adjustment is none", async () => {
  const { result } = renderHook(useSearch);
  const steps = history.length;
  act(() => go("?by=page"));
  act(() => go("?by=page&text=b", "adjust"));
  act(() => go("?by=page&text=b"));
  expect(result.current).toBe("?by=page&text=b");
  expect(history.length).toBe(steps + 1);
  act(() => history.back());
  await vi.waitFor(() => expect(result.current).toBe(""));
});

test("a link goes there without loading the page, unless it is to be opened elsewhere", async () => {
  render(<QueryLink to="?by=page">By page</QueryLink>);
  const followed = vi.fn((event: Event) => event.preventDefault());
  window.addEventListener("click", (event) => event.defaultPrevented || followed(event), { once: true });
  const user = userEvent.setup();
  await user.keyboard("{Control>}");
  await user.click(screen.getByRole("link"));
  await user.keyboard("{/Control}");
  expect(followed).toHaveBeenCalled();
  expect(location.search).toBe("");
  await user.click(screen.getByRole("link"));
  expect(location.search).toBe("?by=page");
});

function Shown() {
  return <p>{String(useSearch())}</p>;
}

test("the server knows no address", () => {
  expect(renderToString(<Shown />)).toBe("<p>null</p>");
});

test("typed text is chosen once the typing pauses, and follows what is chosen elsewhere", () => {
  vi.useFakeTimers();
  const choose = vi.fn();
  const filter = (value: string) => (
    <Filters label="Filter">
      <TextFilter label="Address contains" value={value} choose={choose} />
    </Filters>
  );
  const { rerender } = render(filter(""));
  const input = screen.getByRole<HTMLInputElement>("searchbox", { name: "Address contains" });
  const type = (text: string) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    act(() => {
      set?.call(input, text);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  };
  for (const text of ["b", "bl", "blog "]) {
    type(text);
    act(() => vi.advanceTimersByTime(299));
  }
  expect(choose).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(choose.mock.calls).toEqual([["blog"]]);
  rerender(filter("blog"));
  expect(input).toHaveValue("blog "); // the typing may go on
  rerender(filter(""));
  expect(input).toHaveValue("");
  act(() => vi.advanceTimersByTime(1000));
  expect(choose).toHaveBeenCalledTimes(1);
});
