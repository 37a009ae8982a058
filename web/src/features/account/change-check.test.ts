import { expect, test } from "vitest";
import { checkCurrent, checkNewPassword } from "./change-check";

test.each([
  ["", "Please enter your current password"],
  [" ", ""],
  ["x", ""],
])("the current password %j: %j", (password, message) => expect(checkCurrent(password)).toBe(message));

const short = "Password must be at least 8 characters";
const long = "Password must be at most 256 characters";

test.each([
  ["", short],
  ["1234567", short],
  ["12345678", ""],
  ["        ", ""], // as typed: nothing is trimmed
  ["🔑🔑🔑🔑🔑🔑🔑", short], // code points, not the units of UTF-16
  ["🔑".repeat(8), ""],
  ["🔑".repeat(256), ""],
  ["x".repeat(257), long],
])("the new password %j: %j", (password, message) => expect(checkNewPassword(password)).toBe(message));
