import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { answer, deferred } from "../../test-answers";
import {
  details,
  offline,
  order,
  press,
  refusal,
  region,
  resetFixtures,
  sent,
  serveAccount,
  serveOrders,
  server,
  show,
  unreachable,
} from "./account-page-fixtures";

resetFixtures();

const resend = "POST /api/auth/verify/resend";
const me = () => region("Who you are");
const fact = (label: string) => me().getByText(label).nextSibling;

describe("who you are", () => {
  test("name, address and since when", async () => {
    await show();
    expect(fact("Name")).toHaveTextContent("Ann Castillo");
    expect(fact("Email")).toHaveTextContent("ann@example.com");
    expect(fact("Account since")).toHaveTextContent("Mar 2, 2026");
    expect(me().queryByText("Role")).not.toBeInTheDocument();
    expect(me().getByText("Email verified")).toBeInTheDocument();
    expect(me().queryByRole("button")).not.toBeInTheDocument();
  });

  test("a name that was not given is not invented", async () => {
    serveAccount({ full_name: "" });
    await show();
    expect(fact("Name")).toHaveTextContent("Not given");
  });

  test.each([
    ["staff", "Staff"],
    ["owner", "Owner"],
  ] as const)("who works here sees as what: %s", async (role, word) => {
    serveAccount({ role });
    await show();
    expect(fact("Role")).toHaveTextContent(word);
  });

  test("a new address that waits for its link is shown", async () => {
    serveAccount({ pending_email: "new@example.com" });
    await show();
    expect(me().getByText(/Waiting for you to open the link we sent to/)).toHaveTextContent(
      "Waiting for you to open the link we sent to new@example.com. Until then ann@example.com stays your address.",
    );
    server[resend] = () => answer({ email_verified: false });
    await press("Who you are", "Send the letter again");
    expect(await me().findByText("We sent a letter to new@example.com. Open the link in it within 24 hours.")).toBeInTheDocument();
  });
});

describe("an address that is not verified", () => {
  test("is said, and the letter is sent again: once while it runs", async () => {
    serveAccount({ email_verified: false });
    const reply = deferred<Response>();
    server[resend] = () => reply.promise;
    await show();
    expect(me().getByText("Not verified yet")).toBeInTheDocument();
    expect(me().getByText(/within 30 days are deleted/)).toBeInTheDocument();
    await press("Who you are", "Send the letter again");
    const button = me().getByRole("button", { name: "Sending..." });
    expect(button).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(button);
    await act(async () => reply.resolve(answer({ email_verified: false })));
    expect(me().getByRole("status")).toHaveTextContent("We sent a letter to ann@example.com. Open the link in it within 24 hours.");
    expect(me().getByRole("button", { name: "Send the letter again" })).toHaveFocus();
    expect(sent(resend)).toEqual([null]);
  });

  test("when it is verified meanwhile, the page and its orders follow", async () => {
    serveAccount({ email_verified: false });
    serveOrders([], true);
    await show();
    expect(await region("Orders").findByText(/^No orders yet\./)).toBeInTheDocument();
    server[resend] = () => answer({ email_verified: true });
    serveAccount(details);
    serveOrders([order]);
    await press("Who you are", "Send the letter again");
    expect(await me().findByText("Email verified")).toBeInTheDocument();
    expect(await region("Orders").findByText("Order 1042")).toBeInTheDocument();
    expect(screen.queryByText("Not verified yet")).not.toBeInTheDocument();
    expect(screen.getByRole("region", { name: "Who you are" })).toHaveFocus();
  });

  test.each([
    [
      "there were too many letters",
      refusal(429, "Too many letters. Please wait 42 minutes."),
      /^Too many letters\. Please wait 42 minutes\.$/,
    ],
    ["the server fails", refusal(500, "Something went wrong."), /^Something went wrong\.$/],
    ["nothing answers", offline, unreachable],
  ])("when %s it says so, and can be tried again", async (_, reply, text) => {
    serveAccount({ email_verified: false });
    await show();
    server[resend] = reply;
    await press("Who you are", "Send the letter again");
    const note = await me().findByText(text);
    expect(note.parentElement).toHaveFocus();
    server[resend] = () => answer({ email_verified: false });
    await press("Who you are", "Send the letter again");
    expect(await me().findByText(/^We sent a letter/)).toBeInTheDocument();
    expect(me().queryByText(text)).not.toBeInTheDocument();
  });
});
