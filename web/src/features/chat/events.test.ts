import { describe, expect, test } from "vitest";
import { createEventParser, type ServerEvent } from "./events";

/** All events of a stream that comes in these pieces. */
const read = (...pieces: string[]): ServerEvent[] => {
  const parse = createEventParser();
  return pieces.flatMap((piece) => parse(piece));
};

const hello = { event: "text", data: '{"delta":"Hello"}' };
const stream = 'event: text\ndata: {"delta":"Hello"}\n\nevent: done\ndata: {"message":"Hello"}\n\n';
const both = [hello, { event: "done", data: '{"message":"Hello"}' }];

describe("event stream", () => {
  test("is the same wherever it is cut", () => {
    for (let cut = 0; cut <= stream.length; cut++) expect(read(stream.slice(0, cut), stream.slice(cut))).toEqual(both);
    expect(read(...stream)).toEqual(both);
  });

  test.each([
    ["CRLF", "\r\n"],
    ["CR", "\r"],
  ])("may end its lines with %s, wherever it is cut", (_, end) => {
    const other = stream.replaceAll("\n", end);
    for (let cut = 0; cut <= other.length; cut++) expect(read(other.slice(0, cut), other.slice(cut))).toEqual(both);
    expect(read(...other)).toEqual(both);
  });

  test.each([
    ["a comment", ': keep-alive\n\nevent: text\n: more\ndata: {"delta":"Hello"}\n\n', [hello]],
    ["unknown fields and lines without a colon", 'id: 7\nretry: 1\nnonsense\nevent: text\ndata: {"delta":"Hello"}\n\n', [hello]],
    ["no space after the colon", 'event:text\ndata:{"delta":"Hello"}\n\n', [hello]],
    ["one space only is taken away", "data:  x\n\n", [{ event: "message", data: " x" }]],
    ["data in several lines", "event: text\ndata: a\ndata: b\ndata\n\n", [{ event: "text", data: "a\nb\n" }]],
    ["an event without data is none, and its name is forgotten", "event: text\n\ndata: x\n\n", [{ event: "message", data: "x" }]],
    ["what the end cuts off is none", 'event: text\ndata: {"delta":"Hello"}\n', []],
  ])("%s", (_, text, events) => {
    expect(read(text)).toEqual(events);
  });

  test("an event without end is refused", () => {
    expect(() => read("data: ".padEnd(1_100_000, "x"))).toThrow("no end");
    expect(() => read(...Array.from({ length: 1_100 }, () => `data: ${"x".repeat(1_000)}\n`))).toThrow("no end");
  });
});
