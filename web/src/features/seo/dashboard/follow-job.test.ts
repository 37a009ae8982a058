import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api";
import { type Ask, createData } from "../../../lib/data";
import type { Job } from "../../../lib/wire-types";
import { FakeEvents } from "./dashboard-driver";
import { job } from "./fixtures";
import { followJob } from "./follow-job";

const ask = vi.fn<(path: string) => Promise<Job>>();
const listener = { heard: vi.fn<(job: Job) => void>(), connected: vi.fn(), refused: vi.fn() };
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const at = (done: number): Job => ({ ...job, progress: { done, total: 50, note: "" } });
const heard = () => listener.heard.mock.calls.map(([{ state, progress }]) => `${state} ${progress.done}`);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeEvents);
  FakeEvents.all = [];
  for (const mock of [ask, ...Object.values(listener)]) mock.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const follow = () => followJob(createData(ask as unknown as Ask), "a/b", listener);

describe("a job", () => {
  test("is followed through its states by its events alone", async () => {
    follow();
    expect(FakeEvents.newest.url).toBe("/api/jobs/a%2Fb/events");
    for (const state of ["waiting", "running", "done"] as const) {
      FakeEvents.newest.tell({ state });
      await pass(60_000);
    }
    expect(heard()).toEqual(["waiting 0", "running 0", "done 0"]);
    expect(ask).not.toHaveBeenCalled();
    expect(FakeEvents.newest.closed).toBe(true);
  });

  test("is waited for while the connection is lost: the browser connects again by itself", async () => {
    follow();
    FakeEvents.newest.fail("lost");
    await pass(60_000);
    FakeEvents.newest.dispatchEvent(new Event("open"));
    expect(listener.connected.mock.calls).toEqual([[false], [true]]);
    expect(ask).not.toHaveBeenCalled();
    expect(FakeEvents.all).toHaveLength(1);
  });

  test("whose events were refused is asked for until there is an answer, then followed on", async () => {
    follow();
    ask.mockRejectedValueOnce(new ApiError(0)).mockRejectedValueOnce(new ApiError(503)).mockResolvedValueOnce(at(9));
    FakeEvents.newest.fail("refused");
    await pass(10_000);
    expect(heard()).toEqual(["running 9"]);
    expect(FakeEvents.all).toHaveLength(2);
    expect(listener.refused).not.toHaveBeenCalled();
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test("that is over when it is asked for is followed no longer", async () => {
    follow();
    ask.mockResolvedValueOnce({ ...at(3), state: "failed" });
    FakeEvents.newest.fail("refused");
    await pass(60_000);
    expect(heard()).toEqual(["failed 3"]);
    expect(FakeEvents.all).toHaveLength(1);
  });

  test.each([401, 403, 404])("is given up after a %i", async (status) => {
    follow();
    ask.mockRejectedValue(new ApiError(status));
    FakeEvents.newest.fail("refused");
    await pass(60_000);
    expect(listener.refused).toHaveBeenCalledOnce();
    expect(ask).toHaveBeenCalledOnce();
  });

  test("is left when nobody wants to know", async () => {
    const leave = follow();
    FakeEvents.newest.fail("refused");
    leave();
    await pass(60_000);
    expect(ask).not.toHaveBeenCalled();
    expect(FakeEvents.all).toHaveLength(1);
  });
});
