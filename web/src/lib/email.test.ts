import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkEmail } from "./email";

type Shared = { cases: { field: string; value: string; times?: number; message: string }[] };

const file = join(import.meta.dirname, "../../../testdata/validation/checkout.json");
const { cases } = JSON.parse(readFileSync(file, "utf8")) as Shared;
const emails = cases.filter(({ field }) => field === "email");

describe("an e-mail address", () => {
  test("has cases that the server shares", () => expect(emails.length).toBeGreaterThan(10));

  test.each(emails)("$value ($times) -> $message", ({ value, times = 1, message }) => {
    expect(checkEmail(value.repeat(times))).toBe(message);
  });

  test.each([
    ["a lone half of a surrogate pair", "a\ud800@example.com", "Email contains characters that cannot be used"],
    ["spaces around it", "  ann@example.com\u00a0", ""],
    ["255 characters", `${"a".repeat(243)}@example.com`, ""],
    ["256 characters", `${"a".repeat(244)}@example.com`, "Email must be at most 255 characters"],
  ])("%s", (_, value, message) => expect(checkEmail(value)).toBe(message));
});
