import { describe, expect, test } from "vitest";
import { blocksOf, sentencesOf } from "./sentences";

describe("sentences", () => {
  test.each([
    ["It costs $1,299.00 today. Delivery is $99.", true, ["It costs $1,299.00 today.", "Delivery is $99."]],
    ["It costs $1,299.00 today. Deliv", false, ["It costs $1,299.00 today."]],
    ["It costs $1,299.", false, []],
    ["We have:\n- one\n- two\n", false, ["We have:", "one", "two"]],
    ["", true, []],
  ])("of %j, whole: %s", (text, whole, sentences) => expect(sentencesOf(text, whole)).toEqual(sentences));

  test("none changes when more comes", () => {
    const text = "We have two. Both are white.\n\n- One is $379.\n- One is $329. It is new.\nShall I go on?";
    let said: string[] = [];
    for (let end = 0; end <= text.length; end++) {
      const now = sentencesOf(text.slice(0, end), false);
      expect(now.slice(0, said.length)).toEqual(said);
      said = now;
    }
    expect(sentencesOf(text, true).slice(0, said.length)).toEqual(said);
  });
});

describe("blocks", () => {
  test.each([
    [
      "one\ntwo\n\nthree",
      [
        { kind: "text", lines: ["one", "two"] },
        { kind: "text", lines: ["three"] },
      ],
    ],
    [
      "We have:\n- a\n- b\nThat is all.",
      [
        { kind: "text", lines: ["We have:"] },
        { kind: "list", lines: ["a", "b"] },
        { kind: "text", lines: ["That is all."] },
      ],
    ],
    ["-5 degrees - really", [{ kind: "text", lines: ["-5 degrees - really"] }]],
    ["\n\n", []],
  ])("of %j", (text, blocks) => expect(blocksOf(text)).toEqual(blocks));
});
