import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api";
import { answer } from "../../test-answers";
import { product } from "../../test-data";
import { askAssistant, type Part } from "./ask";

const messages = [{ role: "user" as const, content: "Hello" }];

/** A streamed answer in these pieces of bytes; open: it never ends. */
function streamed(pieces: Uint8Array[], { open = false } = {}): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      if (!open) controller.close();
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
}

const bytes = (text: string) => new TextEncoder().encode(text);
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const answers = (response: Response | Promise<Response>) => vi.spyOn(globalThis, "fetch").mockImplementation(async () => response);

async function all(signal = new AbortController().signal): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const part of askAssistant(messages, signal)) parts.push(part);
  return parts;
}

/** Collects the parts yielded before the error, and the error. */
async function broken(signal = new AbortController().signal) {
  const parts: Part[] = [];
  try {
    for await (const part of askAssistant(messages, signal)) parts.push(part);
  } catch (error) {
    return { parts, error };
  }
  throw new Error("it did not fail");
}

afterEach(() => vi.useRealTimers());

describe("asking", () => {
  test("sends the messages and wants events", async () => {
    const fetched = answers(streamed([bytes(event("done", { message: "Hi." }))]));
    await all();
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect(path).toBe("/functions/v1/chat-assistant");
    expect(init).toMatchObject({ method: "POST", headers: { Accept: expect.stringContaining("text/event-stream") } });
    expect(JSON.parse(String(init?.body))).toEqual({ messages });
  });

  test("yields the events as they come, also where a character is cut in two", async () => {
    const whole = bytes(event("text", { delta: "¿Qué? " }) + event("text", { delta: "Sí." }) + event("done", { message: "¿Qué? Sí." }));
    for (const cut of [28, 29, 30, 33, 34]) {
      answers(streamed([whole.slice(0, cut), whole.slice(cut)]));
      expect(await all()).toEqual([
        { kind: "text", delta: "¿Qué? " },
        { kind: "text", delta: "Sí." },
        { kind: "done", message: "¿Qué? Sí." },
      ]);
    }
  });

  test("units and links are read, what is none of them is left out", async () => {
    const unit = product();
    const links = [
      { label: "Washers", href: "/shop?category=washersdryers" },
      { label: "Book", href: "https://book.example/" },
      { label: "Call", href: "tel:+18175550142" },
      ...[
        "javascript:alert(1)",
        "//evil.example",
        "/\\evil.example",
        "/\t/evil.example",
        "http://plain.example",
        "data:text/html,x",
        "",
      ].map((href) => ({ label: "x", href })),
      { href: "/x" },
      null,
    ];
    const units = [unit, { ...unit, id: 7 }, { ...unit, image: "https://evil.example/x.png" }, { ...unit, salePrice: "free" }, null, 3];
    answers(streamed([bytes(event("units", units) + event("links", links) + event("done", { message: "" }))]));
    const parts = await all();
    expect(parts[0]).toMatchObject({ kind: "units", units: [{ id: unit.id, salePrice: 899 }] });
    expect(parts[1]).toEqual({ kind: "links", links: links.slice(0, 3) });
  });

  test("events that nobody can read are passed over", async () => {
    const odd = [
      "event: text\ndata: {not json\n\n",
      event("text", { delta: 7 }),
      event("text", null),
      event("units", "x"),
      event("new", {}),
    ];
    answers(streamed([bytes(odd.join("") + event("done", { message: "Hi." }))]));
    expect((await all()).filter((part) => part.kind !== "units" || part.units.length > 0)).toEqual([{ kind: "done", message: "Hi." }]);
  });

  test("takes an answer in one piece too", async () => {
    answers(answer({ message: "Hi.", units: [product()] }));
    expect(await all()).toMatchObject([
      { kind: "units", units: [{ id: product().id }] },
      { kind: "links", links: [] },
      { kind: "done", message: "Hi." },
    ]);
  });
});

describe("what goes wrong", () => {
  test.each([
    ["a refusal", () => answer({ status: 429, detail: "Please wait 40 seconds." }, 429), 429, "Please wait 40 seconds."],
    ["a failure that is no JSON", () => new Response("<h1>Bad gateway</h1>", { status: 502 }), 0, ""],
    ["an answer without a message", () => answer({ text: "Hi." }), 200, ""],
    ["a problem in mid-stream", () => streamed([bytes(event("error", { status: 503, detail: "Down." }))]), 503, "Down."],
    ["a problem that says nothing", () => streamed([bytes("event: error\ndata: x\n\n")]), 0, ""],
  ])("%s", async (_, response, status, detail) => {
    answers(response());
    const { error } = await broken();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, ...(detail && { message: detail }) });
  });

  test("a stream that breaks off gives what has come, then fails", async () => {
    answers(streamed([bytes(`${event("text", { delta: "Yes. " })}event: text\ndata: {"del`)]));
    const { parts, error } = await broken();
    expect(parts).toEqual([{ kind: "text", delta: "Yes. " }]);
    expect(error).toMatchObject({ status: 0 });
  });

  test("offline", async () => {
    answers(Promise.reject(new TypeError("Failed to fetch")));
    expect((await broken()).error).toMatchObject({ status: 0 });
  });

  test("silence is given up", async () => {
    vi.useFakeTimers();
    vi.spyOn(globalThis, "fetch").mockImplementation(
      (_, init) => new Promise((_, fail) => init?.signal?.addEventListener("abort", () => fail(init.signal?.reason))),
    );
    const asked = broken();
    await vi.advanceTimersByTimeAsync(25_000);
    expect((await asked).error).toMatchObject({ status: 0 });
  });

  test("who ends it hears their own reason", async () => {
    const caller = new AbortController();
    vi.spyOn(globalThis, "fetch").mockImplementation(
      (_, init) => new Promise((_, fail) => init?.signal?.addEventListener("abort", () => fail(init.signal?.reason))),
    );
    const asked = broken(caller.signal);
    caller.abort("enough");
    expect((await asked).error).toBe("enough");
  });
});
