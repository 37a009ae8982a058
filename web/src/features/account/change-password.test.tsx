import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { answer, deferred } from "../../test-answers";
import {
  fill,
  here,
  offline,
  press,
  refusal,
  region,
  resetFixtures,
  sent,
  serveDevices,
  server,
  show,
  unreachable,
} from "./account-page-fixtures";

resetFixtures();

const panel = "Change password";
const path = "POST /api/auth/password";
const form = () => region(panel);
const current = () => form().getByLabelText("Current password");
const next = () => form().getByLabelText("New password");
const typed = { "Current password": " old secret ", "New password": " correct horse " };

describe("change password", () => {
  test("is a form that password managers understand", async () => {
    await show();
    expect(current()).toHaveAttribute("autocomplete", "current-password");
    expect(next()).toHaveAttribute("autocomplete", "new-password");
    expect(next()).toHaveAccessibleDescription("At least 8 characters.");
    for (const input of [current(), next()]) {
      expect(input).toHaveAttribute("type", "password");
      expect(input).toBeRequired();
    }
    const username = current().closest("form")?.elements.namedItem("username");
    expect(username).toHaveValue("ann@example.com");
    expect(username).toHaveAttribute("autocomplete", "username");
    expect(username).toHaveAttribute("readonly");
    expect(form().queryAllByRole("textbox")).toEqual([]); // not for anybody's eyes or ears
  });

  test("sends both as typed, once, and says what it did; other devices are gone from the list", async () => {
    const reply = deferred<Response>();
    server[path] = () => reply.promise;
    await show();
    expect(await region("Devices signed in").findAllByRole("listitem")).toHaveLength(2);
    await fill(panel, typed);
    await userEvent.keyboard("{Enter}");
    const button = form().getByRole("button", { name: "Changing..." });
    expect(button).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(button);
    expect(sent(path)).toEqual([{ current: " old secret ", password: " correct horse " }]);
    serveDevices([here]);
    await act(async () => reply.resolve(answer({})));
    expect(form().getByRole("status")).toHaveTextContent("Your password is changed. Every other device is signed out.");
    expect(current()).toHaveValue("");
    expect(next()).toHaveValue("");
    expect(form().getByRole("button", { name: panel })).not.toHaveAttribute("aria-disabled");
    await waitFor(() => expect(region("Devices signed in").getAllByRole("listitem")).toHaveLength(1));
    await userEvent.type(current(), "x");
    expect(form().getByRole("status")).toBeEmptyDOMElement();
  });

  test("what is missing or too short is told at its field before anything is sent", async () => {
    await show();
    await press(panel, panel);
    expect(current()).toHaveAccessibleDescription("Please enter your current password");
    expect(next()).toHaveAccessibleDescription("At least 8 characters. Password must be at least 8 characters");
    expect(current()).toHaveFocus();
    await fill(panel, { "Current password": "old", "New password": "1234567" });
    expect(current()).toBeValid();
    await press(panel, panel);
    expect(next()).toHaveFocus();
    expect(next()).toBeInvalid();
    await press(panel, panel);
    expect(next()).toHaveFocus();
    expect(sent(path)).toEqual([]);
  });

  test.each([
    ["current", "This is not your current password.", current],
    ["password", "This password is too common. Please choose another.", next],
  ])("the server's word on %s stands by it, with the focus, and what was typed stays", async (name, message, field) => {
    server[path] = refusal(422, "Please correct the fields.", { [name]: message });
    await show();
    await fill(panel, typed);
    await press(panel, panel);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(field()).toHaveFocus();
    expect(current()).toHaveValue(" old secret ");
    expect(next()).toHaveValue(" correct horse ");
    await userEvent.type(field(), "x");
    expect(field()).toBeValid();
  });

  test.each([
    [
      "there were too many failures",
      refusal(429, "Too many failed sign-ins. Please wait 12 minutes, or reset your password."),
      /^Too many failed sign-ins\./,
    ],
    ["a field that is not shown is wrong", refusal(422, "The request is not valid.", { other: "x" }), /^The request is not valid\.$/],
    ["the session is gone", refusal(401, "Please sign in."), /^Please sign in\.$/],
    ["the server fails", refusal(500, "Something went wrong."), /^Something went wrong\.$/],
    ["nothing answers", offline, unreachable],
  ])("when %s it says so, keeps what was typed and can be tried again", async (_, reply, text) => {
    server[path] = reply;
    await show();
    await fill(panel, typed);
    await press(panel, panel);
    const note = await form().findByText(text);
    expect(note.parentElement).toHaveFocus();
    expect(current()).toHaveValue(" old secret ");
    expect(next()).toHaveValue(" correct horse ");
    server[path] = () => answer({});
    await press(panel, panel);
    expect(await form().findByText(/^Your password is changed\./)).toBeInTheDocument();
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });
});
