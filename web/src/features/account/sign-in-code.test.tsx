import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { answer } from "../../test-answers";
import { ann, field, fill, flash, focused, leave, notify, press, resetFixtures, sent, server, show } from "./sign-fixtures";
import { SignPage } from "./sign-page";

resetFixtures("/auth");

const path = "/api/auth/second-factor";
const app = "Code from your app";

beforeEach(() => {
  const detail = "Please enter the code from your app.";
  server.replies["/api/auth/sign-in"] = () => answer({ type: "/problems/second-factor", detail, challenge: "half" }, 401);
  server.replies[path] = () => answer({ user: ann });
});

/** Types a right password. */
async function half() {
  await show(<SignPage notify={notify} flash={flash} leave={leave} />);
  await fill({ Email: "ann@example.com", Password: "secret 1" });
  await press("Sign In");
  await screen.findByLabelText(app);
}

describe("the code after the password", () => {
  test("has the focus, and is a number pad's and a password manager's", async () => {
    await half();
    expect(field(app)).toHaveFocus();
    expect(field(app)).toHaveAttribute("autocomplete", "one-time-code");
    expect(field(app)).toHaveAttribute("inputmode", "numeric");
    expect(screen.queryByLabelText("Password")).not.toBeInTheDocument();
    expect(notify).not.toHaveBeenCalled(); // nothing has failed
  });

  test("ends the sign-in", async () => {
    await half();
    await press("Sign In");
    expect(field(app)).toHaveAccessibleDescription(/Please enter the code$/);
    await fill({ [app]: "123 456" });
    await press("Sign In");
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/"));
    expect(sent(path)).toEqual([{ challenge: "half", code: "123 456" }]);
    expect(flash).toHaveBeenCalledOnce();
  });

  test("that is wrong is told by its field, with the focus", async () => {
    const detail = "This code is not right, or was used before.";
    server.replies[path] = () => answer({ detail, errors: { code: detail } }, 401);
    await half();
    await fill({ [app]: "000000" });
    await press("Sign In");
    await waitFor(() => expect(field(app)).toHaveAccessibleDescription(expect.stringContaining(detail)));
    expect(field(app)).toHaveFocus();
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: "Sign in failed", body: detail, variant: "destructive" });
  });

  test("can be a recovery code", async () => {
    await half();
    await press("Use a recovery code");
    expect(field("Recovery code")).toHaveFocus();
    expect(field("Recovery code")).toHaveAttribute("inputmode", "text");
    await fill({ "Recovery code": "aaaaaa-bbbbbb-cccccc-dddddd" });
    await press("Sign In");
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(sent(path)).toEqual([{ challenge: "half", code: "aaaaaa-bbbbbb-cccccc-dddddd" }]);
  });

  test("that comes too late leads back to the password, and says why; the address stays", async () => {
    const detail = "This sign-in has ended. Please sign in again with your password.";
    server.replies[path] = () => answer({ detail }, 410);
    await half();
    await fill({ [app]: "123456" });
    await press("Sign In");
    await focused(detail);
    expect([field("Email").value, field("Password").value]).toEqual(["ann@example.com", ""]);
  });

  test("is left by the other tab and by starting again", async () => {
    await half();
    await press("Start again");
    expect(field("Email")).toHaveValue("ann@example.com");
    await fill({ Password: "secret 1" });
    await press("Sign In");
    await screen.findByLabelText(app);
    screen.getByRole("tab", { name: "Sign Up" }).click();
    expect(await screen.findByLabelText("Email")).toHaveValue("");
  });
});
