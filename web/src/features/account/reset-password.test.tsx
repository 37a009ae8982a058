import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { answer, deferred } from "../../test-answers";
import { ResetPassword } from "./reset-password";
import { accidents, field, fill, flash, focused, leave, press, resetFixtures, sent, server, show } from "./sign-fixtures";

resetFixtures("/auth/reset");

const token = "tok-EN_reset-0123456789abcdefghijklmnopqrstu";
const forgot = "/api/auth/forgot";
const reset = "/api/auth/reset";
const gone = "This link is no longer valid. Please ask for a new one.";
const answered = "If there is an account with this address, a letter with a link is on its way. The link works for one hour.";

async function open(fragment = "") {
  history.replaceState(null, "", `/auth/reset${fragment}`);
  await show(<ResetPassword flash={flash} leave={leave} />);
}

describe("a forgotten password", () => {
  test.each([
    ["", "Please enter your email address"],
    ["ann", "Invalid email address"],
  ])("%j: %s, and nothing is sent", async (email, message) => {
    await open();
    await fill({ Email: email });
    await press("Send the link");
    expect(field("Email")).toHaveAccessibleDescription(message);
    expect(field("Email")).toHaveFocus();
    expect(sent(forgot)).toEqual([]);
  });

  test("the answer says nothing of whether there is an account, and has the focus", async () => {
    server.replies[forgot] = () => answer({});
    await open();
    await fill({ Email: " ann@example.com " });
    await press("Send the link");
    expect(sent(forgot)).toEqual([{ email: "ann@example.com" }]);
    expect(await screen.findByText(answered)).toHaveFocus();
    await press("Use another address");
    expect(field("Email")).toHaveValue("ann@example.com");
  });

  test("it is asked for once, however often the button is pressed", async () => {
    const reply = deferred<Response>();
    server.replies[forgot] = () => reply.promise;
    await open();
    await fill({ Email: "ann@example.com" });
    const form = field("Email").form;
    await press("Send the link");
    expect(screen.getByRole("button", { name: "Sending..." })).toBeDisabled();
    await act(async () => form?.requestSubmit());
    await act(async () => reply.resolve(answer({})));
    expect(sent(forgot)).toHaveLength(1);
  });

  test("429: the server's words, and the address stays", async () => {
    server.replies[forgot] = () => answer({ detail: "Too many requests." }, 429);
    await open();
    await fill({ Email: "ann@example.com" });
    await press("Send the link");
    await focused("Too many requests.");
    expect(field("Email")).toHaveValue("ann@example.com");
  });

  test("there is a way back", async () => {
    await open();
    expect(screen.getByRole("link", { name: "Back to signing in" })).toHaveAttribute("href", "/auth");
  });
});

describe("the letter's link", () => {
  test("opens the form for a new password, and its token leaves the address bar", async () => {
    await open(`#${token}`);
    expect(field("New password")).toHaveAttribute("autocomplete", "new-password");
    expect(field("New password")).toHaveAccessibleDescription("At least 8 characters");
    expect(window.location.href).toMatch(/\/auth\/reset$/);
    expect(screen.queryByLabelText("Email")).not.toBeInTheDocument();
  });

  test("the new password is set: a toast on the page of signing in, which follows", async () => {
    server.replies[reset] = () => answer({});
    await open(`#${token}`);
    await fill({ "New password": " correct horse " });
    await userEvent.type(field("New password"), "{Enter}");
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/auth"));
    expect(sent(reset)).toEqual([{ token, password: " correct horse " }]);
    expect(flash).toHaveBeenCalledExactlyOnceWith({
      title: "Your password is changed",
      body: "Please sign in with your new password.",
      variant: "success",
    });
  });

  test("a password that is too short is not sent", async () => {
    await open(`#${token}`);
    await fill({ "New password": "1234567" });
    await press("Set new password");
    expect(field("New password")).toHaveAccessibleDescription("At least 8 characters Password must be at least 8 characters");
    expect(field("New password")).toHaveFocus();
    expect(sent(reset)).toEqual([]);
  });

  test("422: the server's words by the field; what was typed stays", async () => {
    const detail = "This password is too common. Please choose another.";
    server.replies[reset] = () => answer({ detail, errors: { password: detail } }, 422);
    await open(`#${token}`);
    await fill({ "New password": "password1" });
    await press("Set new password");
    await waitFor(() => expect(field("New password")).toHaveAccessibleDescription(expect.stringContaining(detail)));
    expect(field("New password")).toHaveValue("password1");
    expect(leave).not.toHaveBeenCalled();
  });

  test("410: it says so and offers a new one in the same place", async () => {
    server.replies[reset] = () => answer({ status: 410, detail: gone }, 410);
    server.replies[forgot] = () => answer({});
    await open(`#${token}`);
    await fill({ "New password": "correct horse" });
    await press("Set new password");
    expect(await screen.findByText(gone)).toHaveFocus();
    await fill({ Email: "ann@example.com" });
    await press("Send the link");
    expect(await screen.findByText(answered)).toBeInTheDocument();
  });

  test.each(accidents)("when %s it says so, and the same can be sent again", async (_, reply, message) => {
    server.replies[reset] = reply;
    await open(`#${token}`);
    await fill({ "New password": "correct horse" });
    await press("Set new password");
    await focused(message);
    server.replies[reset] = () => answer({});
    await press("Set new password");
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/auth"));
    expect(sent(reset)).toEqual([
      { token, password: "correct horse" },
      { token, password: "correct horse" },
    ]);
  });
});
