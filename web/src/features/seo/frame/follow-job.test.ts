import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api";
import type { Job } from "../../../lib/wire-types";
import type { Ask } from "../ask";
import { FakeEvents, job } from "./dashboard-stage";
import { followJob } from "./follow-job";

const ask = vi.fn<(path: string) => Promise<Job>>();
const listener = { heard: vi.fn<(job: Job) => void>(), lost: vi.fn(), refused: vi.fn() };
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

const follow = () => followJob(ask as unknown as Ask, "a/b", listener);

describe("a job", () => {
  test("is followed through its states by its events alone", async () => {
    follow();
    expect(FakeEvents.newest.url).toBe("/api/jobs/a%2Fb/events");
    for (const state of ["waiting", "running", "done"] as const) {
      FakeEvents.newest.tell({ state });
      await pass(9_000);
    }
    expect(heard()).toEqual(["waiting 0", "running 0", "done 0"]);
    await pass(60_000);
    expect(ask).not.toHaveBeenCalled();
    expect(FakeEvents.newest.closed).toBe(true);
  });

  test("is asked for every second where the events fail, to its end", async () => {
    follow();
    ask
      .mockResolvedValueOnce(at(1))
      .mockResolvedValueOnce(at(2))
      .mockResolvedValueOnce({ ...at(3), state: "done" });
    FakeEvents.newest.fail();
    await pass(0);
    expect(heard()).toEqual(["running 1"]);
    await pass(1_000);
    await pass(1_000);
    expect(heard()).toEqual(["running 1", "running 2", "done 3"]);
    await pass(60_000);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(FakeEvents.newest.closed).toBe(true);
  });

  test("is asked for where the events are held back", async () => {
    follow();
    ask.mockResolvedValue(at(5));
    await pass(9_999);
    expect(ask).not.toHaveBeenCalled();
    await pass(1);
    expect(heard()).toEqual(["running 5"]);
    expect(FakeEvents.newest.closed).toBe(false);
  });

  test("is not given up while the server cannot be reached", async () => {
    follow();
    ask
      .mockRejectedValueOnce(new ApiError(0))
      .mockRejectedValueOnce(new ApiError(503))
      .mockResolvedValueOnce({ ...at(9), state: "failed" });
    FakeEvents.newest.fail();
    await pass(0);
    expect(listener.lost).toHaveBeenCalledTimes(1);
    await pass(5_000);
    await pass(5_000);
    expect(heard()).toEqual(["failed 9"]);
    expect(listener.refused).not.toHaveBeenCalled();
  });

  test.each([401, 403, 404])("is given up after a %i", async (status) => {
    follow();
    ask.mockRejectedValue(new ApiError(status));
    FakeEvents.newest.fail();
    await pass(60_000);
    expect(listener.refused).toHaveBeenCalledOnce();
    expect(ask).toHaveBeenCalledOnce();
  });

  test("is left when nobody wants to know", async () => {
    const stop = follow();
    stop();
    await pass(60_000);
    expect(FakeEvents.newest.closed).toBe(true);
    expect(ask).not.toHaveBeenCalled();
  });
});
