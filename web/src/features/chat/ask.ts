import { ApiError, isRecord } from "../../lib/api";
import type { ChatLink, ChatUnit, Message } from "./chat-types";
import { createEventParser, type ServerEvent } from "./events";
import { parseLinks, parseUnits } from "./parse";

/** A part of an answer: the next piece of its text, its units, or its links; done comes last, with the whole text. */
export type Part =
  | { kind: "text"; delta: string }
  | { kind: "units"; units: ChatUnit[] }
  | { kind: "links"; links: ChatLink[] }
  | { kind: "done"; message: string };

/** Asks the assistant: see askAssistant. */
export type Ask = (messages: readonly Message[], signal: AbortSignal) => AsyncIterable<Part>;

/** Facts about the visitor that the page may send: the measures of their space. */
export type ChatKnown = { space?: object };

const patience = 25_000; // milliseconds without a byte; the shop itself gives up sooner

/**
 * Asks the assistant and yields its answer as it comes; the last part is done. Throws an ApiError if the shop refuses or fails; its status
 * is 0 if the shop was not reached, fell silent or broke off. Throws the signal's reason if the caller ended the request.
 */
export async function* askAssistant(messages: readonly Message[], signal: AbortSignal, known: ChatKnown = {}): AsyncGenerator<Part> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), patience);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), patience);
  };
  try {
    const response = await fetch("/functions/v1/chat-assistant", {
      method: "POST",
      credentials: "same-origin",
      headers: { Accept: "text/event-stream, application/json;q=0.5", "Content-Type": "application/json" },
      body: JSON.stringify({ messages, ...known }),
      signal: AbortSignal.any([signal, silence.signal]),
    });
    heard();
    if (response.ok && response.body && isEventStream(response)) yield* partsOf(response.body, heard);
    else yield* whole(response);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ApiError ? error : new ApiError(0);
  } finally {
    clearTimeout(timer);
  }
}

function isEventStream(response: Response): boolean {
  return /^text\/event-stream\b/i.test(response.headers.get("Content-Type") ?? "");
}

/** The parts of an answer in one piece. */
async function* whole(response: Response): AsyncGenerator<Part> {
  const answer: unknown = await response.json();
  if (!response.ok || !isRecord(answer) || typeof answer.message !== "string") {
    throw new ApiError(response.status, isRecord(answer) ? answer : {});
  }
  yield { kind: "units", units: parseUnits(answer.units) };
  yield { kind: "links", links: parseLinks(answer.links) };
  yield { kind: "done", message: answer.message };
}

async function* partsOf(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<Part> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parse = createEventParser();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      heard();
      for (const event of parse(decoder.decode(piece.value, { stream: true }))) {
        const part = partOf(event);
        if (part) yield part;
        if (part?.kind === "done") return;
      }
    }
  } finally {
    reader.cancel().catch(() => {}); // nobody listens any more
  }
  throw new ApiError(0); // broke off
}

/** Reads an event; null if this page does not know its type or cannot parse it. Throws the problem that an error event reports. */
function partOf({ event, data }: ServerEvent): Part | null {
  const value = parsed(data);
  if (event === "error") {
    const problem = isRecord(value) ? value : {};
    throw new ApiError(typeof problem.status === "number" ? problem.status : 0, problem);
  }
  if (event === "units") return { kind: "units", units: parseUnits(value) };
  if (event === "links") return { kind: "links", links: parseLinks(value) };
  if (event === "text" && isRecord(value) && typeof value.delta === "string") return { kind: "text", delta: value.delta };
  if (event === "done" && isRecord(value) && typeof value.message === "string") return { kind: "done", message: value.message };
  return null;
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
