import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { deferred } from "../../test-answers";
import type { Ask } from "./ask";
import { Failed } from "./failed";
import { useAnswer } from "./use-answer";

type Reply = { findings: number };
const asked = vi.fn<(path: string, options: { signal: AbortSignal }) => Promise<Reply>>();
const ask = asked as unknown as Ask;

beforeEach(() => void asked.mockReset());

function Part({ path = "/api/a", version = 0 }: { path?: string | null; version?: number }) {
  const { answer, retry, refresh, put } = useAnswer<Reply>(ask, path, version);
  return (
    <div tabIndex={-1} data-testid="place">
      {answer.state === "loading" && <p>loading</p>}
      {answer.state === "failed" && <Failed what="The figures" why={answer} retry={retry} />}
      {answer.state === "ready" && <p>{answer.value.findings} findings</p>}
      <button type="button" onClick={refresh}>
        refresh
      </button>
      <button type="button" onClick={() => put((old) => ({ findings: old.findings + 1 }))}>
        put
      </button>
    </div>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test.each([
  ["a new version", (rerender: (ui: React.ReactNode) => void) => rerender(<Part version={1} />)],
  ["a refresh", () => press("refresh")],
])("%s is asked for behind what is shown, which stays when that fails", async (_, renew) => {
  const second = deferred<Reply>();
  asked.mockResolvedValueOnce({ findings: 3 }).mockReturnValueOnce(second.promise).mockResolvedValueOnce({ findings: 2 });
  const { rerender } = render(<Part />);
  expect(screen.getByText("loading")).toBeInTheDocument();
  expect(await screen.findByText("3 findings")).toBeInTheDocument();
  await act(async () => renew(rerender));
  expect(asked).toHaveBeenCalledTimes(2);
  expect(screen.getByText("3 findings")).toBeInTheDocument();
  await act(async () => second.reject(new Error("Not now")));
  expect(screen.getByText("3 findings")).toBeInTheDocument();
  await press("refresh");
  expect(await screen.findByText("2 findings")).toBeInTheDocument();
});

test("a failure says why; trying again shows that it does, once, and keeps the focus near", async () => {
  const second = deferred<Reply>();
  const third = deferred<Reply>();
  asked.mockRejectedValueOnce(new Error("Busy.")).mockReturnValueOnce(second.promise).mockReturnValueOnce(third.promise);
  render(<Part />);
  expect(await screen.findByRole("alert")).toHaveTextContent("The figures could not be loaded. Busy.");
  await press("Try again");
  expect(screen.getByRole("alert")).toHaveTextContent("Trying again");
  const again = screen.getByRole("button", { name: "Try again" });
  expect(again).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(again);
  expect(asked).toHaveBeenCalledTimes(2);
  await act(async () => second.reject(new Error("Still busy.")));
  expect(screen.getByRole("alert")).toHaveTextContent("The figures could not be loaded. Still busy.");
  expect(again).toHaveFocus();
  await userEvent.click(again);
  await act(async () => third.resolve({ findings: 1 }));
  expect(screen.getByText("1 findings")).toBeInTheDocument();
  expect(screen.getByTestId("place")).toHaveFocus();
});

test("an answer that was overtaken is dropped, and its call given up", async () => {
  const slow = deferred<Reply>();
  asked.mockReturnValueOnce(slow.promise).mockResolvedValueOnce({ findings: 5 });
  const { rerender } = render(<Part path="/api/a" />);
  rerender(<Part path="/api/b" />);
  expect(await screen.findByText("5 findings")).toBeInTheDocument();
  expect(asked.mock.calls.map(([path, { signal }]) => [path, signal.aborted])).toEqual([
    ["/api/a", true],
    ["/api/b", false],
  ]);
  await act(async () => slow.resolve({ findings: 9 }));
  expect(screen.getByText("5 findings")).toBeInTheDocument();
});

test("at another path it looks anew; without one it asks nothing", async () => {
  const second = deferred<Reply>();
  asked.mockResolvedValueOnce({ findings: 3 }).mockReturnValueOnce(second.promise);
  const { rerender } = render(<Part path={null} />);
  expect(screen.getByText("loading")).toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
  rerender(<Part path="/api/a" />);
  expect(await screen.findByText("3 findings")).toBeInTheDocument();
  rerender(<Part path="/api/b" />);
  expect(screen.getByText("loading")).toBeInTheDocument();
  await act(async () => second.reject(new Error("Gone.")));
  expect(screen.getByRole("alert")).toHaveTextContent("The figures could not be loaded. Gone.");
});

test("what a change answered is taken in", async () => {
  asked.mockResolvedValueOnce({ findings: 3 });
  render(<Part />);
  await screen.findByText("3 findings");
  await press("put");
  expect(screen.getByText("4 findings")).toBeInTheDocument();
});

test("the call is given up when its part goes", async () => {
  asked.mockReturnValueOnce(deferred<Reply>().promise);
  const { unmount } = render(<Part />);
  unmount();
  expect(asked.mock.calls[0]?.[1].signal.aborted).toBe(true);
});
