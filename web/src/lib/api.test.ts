import { describe, expect, test, vi } from "vitest";
import { ApiError, call } from "./api";

function answers(body: unknown, status = 200) {
  return vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(JSON.stringify(body), { status }));
}

async function refusal(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe("call", () => {
  test("asks for JSON with the site's own cookies and gives the body", async () => {
    const fetched = answers({ products: [] });
    await expect(call("/api/products")).resolves.toEqual({ products: [] });
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect(path).toBe("/api/products");
    expect(init).toMatchObject({ method: "GET", credentials: "same-origin", headers: { Accept: "application/json" }, body: undefined });
  });

  test("sends a body as JSON beside the caller's headers", async () => {
    const fetched = answers({}, 201);
    await call("/api/orders", { method: "POST", body: { a: 1 }, headers: { "Idempotency-Key": "k" } });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json", "Idempotency-Key": "k" },
      body: '{"a":1}',
    });
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"] as const)("%s is sent as such, with or without a body", async (method) => {
    const fetched = answers({});
    await call("/api/x", { method });
    answers({});
    await call("/api/x", { method, body: { password: "p" } });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method, headers: { Accept: "application/json" }, body: undefined });
    expect(fetched.mock.calls[1]?.[1]).toMatchObject({ method, body: '{"password":"p"}' });
  });

  test("turns a problem into a typed error", async () => {
    const lines = [{ id: "a" }];
    answers(
      { type: "/problems/sold-out", title: "Conflict", detail: "Somebody was quicker.", errors: { items: "gone", odd: 3 }, lines },
      409,
    );
    const error = await refusal(call("/api/orders"));
    expect(error).toMatchObject({ status: 409, slug: "sold-out", message: "Somebody was quicker.", fields: { items: "gone" } });
    expect(error.problem.lines).toEqual(lines);
  });

  test.each([
    ["an error without a body of ours", () => Promise.resolve(new Response("[]", { status: 502 })), 502],
    ["an answer that is no JSON", () => Promise.resolve(new Response("<html>")), 0],
    ["an error that is no JSON", () => Promise.resolve(new Response("<html>", { status: 500 })), 0],
    ["no network", () => Promise.reject(new TypeError("Failed to fetch")), 0],
  ])("%s is an error with status", async (_, reply, status) => {
    vi.spyOn(globalThis, "fetch").mockImplementation(reply);
    expect(await refusal(call("/api/x"))).toMatchObject({ status, slug: "", fields: {} });
  });

  test.each([
    ["without an answer", () => Promise.reject(new TypeError("Failed to fetch")), /^We could not reach the shop\./],
    [
      "with an answer that says nothing",
      () => Promise.resolve(new Response("{}", { status: 502 })),
      /^Something failed on our side \(502\)\./,
    ],
    ["with a title alone", () => Promise.resolve(new Response('{"title":"Bad Gateway"}', { status: 502 })), /^Bad Gateway$/],
  ])("%s the message can be shown to a visitor", async (_, reply, message) => {
    vi.spyOn(globalThis, "fetch").mockImplementation(reply);
    expect((await refusal(call("/api/x"))).message).toMatch(message);
  });

  test("gives up at its deadline", async () => {
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
    vi.spyOn(globalThis, "fetch").mockImplementation(unanswered);
    const asked = refusal(call("/api/x", { patience: 4000 }));
    expect(timeout).toHaveBeenCalledWith(4000);
    late.abort(new DOMException("too late", "TimeoutError"));
    expect((await asked).status).toBe(0);
  });

  test("ends with the caller's own reason when the caller ends it", async () => {
    vi.spyOn(globalThis, "fetch").mockImplementation(unanswered);
    const caller = new AbortController();
    const asked = call("/api/x", { signal: caller.signal });
    caller.abort(new Error("left"));
    await expect(asked).rejects.toThrow("left");
  });
});

/** A server that never answers: only the signal ends the call. */
function unanswered(_: unknown, init?: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });
}
