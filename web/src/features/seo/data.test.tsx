import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Call } from "../../lib/api";
import { type Ask, Data, hasFailed, useChange } from "../../lib/data";
import { deferred } from "../../test-answers";
import { FailedRead } from "../../ui/failed/failed";
import { reads } from "./data";

const asked = vi.fn<(path: string, options?: Call) => Promise<unknown>>();
const paths = () => asked.mock.calls.map(([path]) => path);

beforeEach(() => void asked.mockReset());

const show = (part: React.ReactNode) => render(<Data ask={asked as unknown as Ask}>{part}</Data>);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

function Rules() {
  const rules = useQuery(reads.rules());
  const change = useChange(reads.rules.all);
  return (
    <div tabIndex={-1} data-testid="place">
      {rules.data && <p>{rules.data.length} rules</p>}
      {hasFailed(rules) && <FailedRead what="The rules" of={rules} />}
      {rules.isPending && !hasFailed(rules) && <p>loading</p>}
      <button type="button" onClick={() => change.mutate({ path: "/api/seo/x", method: "PUT", body: { why: "so" } })}>
        change
      </button>
    </div>
  );
}

test("a failure says why; trying again shows that it does, once, and keeps the focus near", async () => {
  const second = deferred<unknown>();
  const third = deferred<unknown>();
  asked.mockRejectedValueOnce(new Error("Busy.")).mockReturnValueOnce(second.promise).mockReturnValueOnce(third.promise);
  show(<Rules />);
  expect(screen.getByText("loading")).toBeInTheDocument();
  expect(await screen.findByRole("alert")).toHaveTextContent("The rules could not be loaded. Busy.");
  await press("Try again");
  expect(screen.getByRole("alert")).toHaveTextContent("Trying again");
  const again = screen.getByRole("button", { name: "Try again" });
  expect(again).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(again);
  expect(asked).toHaveBeenCalledTimes(2);
  await act(async () => second.reject(new Error("Still busy.")));
  expect(await screen.findByText("The rules could not be loaded. Still busy.")).toBeInTheDocument();
  expect(again).toHaveFocus();
  await userEvent.click(again);
  await act(async () => third.resolve([]));
  expect(await screen.findByText("0 rules")).toBeInTheDocument();
  expect(screen.getByTestId("place")).toHaveFocus();
});

test("a change has what it made stale read again, behind what is shown, which stays when that fails", async () => {
  asked.mockResolvedValueOnce([{}]).mockResolvedValueOnce({}).mockRejectedValueOnce(new Error("Not now"));
  show(<Rules />);
  await screen.findByText("1 rules");
  await press("change");
  await vi.waitFor(() => expect(paths()).toEqual(["/api/seo/rules", "/api/seo/x", "/api/seo/rules"]));
  expect(asked.mock.calls[1]?.[1]).toEqual({ method: "PUT", body: { why: "so" } });
  expect(screen.getByText("1 rules")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

function List({ text }: { text: string }) {
  const list = useInfiniteQuery(reads.findings({ rule: "title.long", state: "", text }));
  return (
    <button type="button" onClick={() => void list.fetchNextPage()}>
      {list.data?.pages.map(({ total }) => total).join()}
    </button>
  );
}

test("a list is read on from where it ended; filters that choose nothing are not sent, and an overtaken read is given up", async () => {
  asked
    .mockResolvedValueOnce({ total: 5, next: "a b" })
    .mockResolvedValueOnce({ total: 6, next: "" })
    .mockReturnValue(new Promise(() => {}));
  const { rerender } = show(<List text="x&y" />);
  await userEvent.click(await screen.findByRole("button", { name: "5" }));
  expect(await screen.findByRole("button", { name: "5,6" })).toBeInTheDocument();
  const first = "/api/seo/findings?rule=title.long&text=x%26y";
  expect(paths()).toEqual([first, `${first}&after=a+b`]);
  rerender(
    <Data ask={asked as unknown as Ask}>
      <List text="z" />
    </Data>,
  );
  rerender(
    <Data ask={asked as unknown as Ask}>
      <p>gone</p>
    </Data>,
  );
  await vi.waitFor(() => expect(asked.mock.calls[2]?.[1]?.signal?.aborted).toBe(true));
});
