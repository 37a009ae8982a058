import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { Overview } from "../../lib/wire-types";
import { deferred } from "../../test-answers";
import type { Ask } from "./ask";
import { createOverviewStore, OverviewContext, useOverview } from "./use-overview";

const ask = vi.fn<() => Promise<Partial<Overview>>>();

function Part({ version }: { version: number }) {
  const loaded = useOverview(ask as unknown as Ask, version);
  if (loaded.state === "loading") return <p>loading</p>;
  if (loaded.state === "ready") return <p>{loaded.value.findings} findings</p>;
  return (
    <button type="button" onClick={loaded.retry}>
      {loaded.text}
    </button>
  );
}

function Parts({ version }: { version: number }) {
  const [store] = useState(createOverviewStore);
  return (
    <OverviewContext value={store}>
      <Part version={version} />
      <Part version={version} />
    </OverviewContext>
  );
}

const texts = () => screen.getAllByText(/.+/).map((element) => element.textContent);

test("two parts share one question; a new version is asked for behind what is shown", async () => {
  ask.mockReset().mockResolvedValueOnce({ findings: 3 });
  const { rerender } = render(<Parts version={0} />);
  expect(texts()).toEqual(["loading", "loading"]);
  expect(await screen.findAllByText("3 findings")).toHaveLength(2);
  expect(ask).toHaveBeenCalledTimes(1);
  const second = deferred<Partial<Overview>>();
  ask.mockReturnValueOnce(second.promise);
  rerender(<Parts version={1} />);
  expect(texts()).toEqual(["3 findings", "3 findings"]);
  second.resolve({ findings: 2 });
  expect(await screen.findAllByText("2 findings")).toHaveLength(2);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a failure can be tried again, by either part for both", async () => {
  ask.mockReset().mockRejectedValueOnce(new Error("Not now")).mockResolvedValueOnce({ findings: 1 });
  render(<Parts version={0} />);
  const [first] = await screen.findAllByRole("button", { name: "Not now" });
  if (first) await userEvent.click(first);
  expect(await screen.findAllByText("1 findings")).toHaveLength(2);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a later failure leaves what is shown; an answer that was overtaken is dropped", async () => {
  const slow = deferred<Partial<Overview>>();
  ask.mockReset().mockResolvedValueOnce({ findings: 3 }).mockReturnValueOnce(slow.promise).mockRejectedValueOnce(new Error("Not now"));
  const { rerender } = render(<Parts version={0} />);
  await screen.findAllByText("3 findings");
  rerender(<Parts version={1} />);
  rerender(<Parts version={2} />);
  slow.resolve({ findings: 9 });
  await slow.promise;
  expect(texts()).toEqual(["3 findings", "3 findings"]);
});

test("outside a dashboard a part asks for itself", async () => {
  ask.mockReset().mockResolvedValue({ findings: 5 });
  render(<Part version={0} />);
  expect(await screen.findByText("5 findings")).toBeInTheDocument();
});
