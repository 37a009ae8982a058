import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { answer, deferred } from "../../test-answers";
import {
  here,
  leave,
  offline,
  phone,
  press,
  refusal,
  region,
  resetFixtures,
  sent,
  serveDevices,
  server,
  show,
  signOut,
  unreachable,
} from "./account-page-fixtures";

resetFixtures();

const panel = "Devices signed in";
const list = () => region(panel);
const rows = () => list().findAllByRole("listitem");
const everywhere = "DELETE /api/account/sessions";
const other = "DELETE /api/account/sessions/s-2";

describe("devices signed in", () => {
  test("each states what it is, when it was last used and from where; this one is marked", async () => {
    await show();
    const [mine, other] = await rows();
    expect(mine).toHaveTextContent("Firefox on LinuxThis deviceIn use nowFrom 203.0.113.7");
    expect(other).toHaveTextContent("Safari on iPhoneLast used Nov 22, 2026, 9:04 AMFrom 198.51.100.4");
    expect(other).not.toHaveTextContent("This device");
    expect(list().getByText("2 devices")).toBeInTheDocument();
  });

  test("another device is signed out, once; it goes, that is said, and the focus stays near", async () => {
    const reply = deferred<Response>();
    server[other] = () => reply.promise;
    await show();
    await rows();
    await press(panel, "Sign out Safari on iPhone");
    const busy = list().getByRole("button", { name: "Signing out... Safari on iPhone" });
    expect(busy).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(busy);
    await press(panel, "Sign out everywhere"); // one thing at a time
    expect(sent(other)).toEqual([null]);
    expect(sent(everywhere)).toEqual([]);
    serveDevices([here]);
    await act(async () => reply.resolve(answer({})));
    expect(await rows()).toHaveLength(1);
    const said = list().getByRole("status");
    expect(said).toHaveTextContent("Safari on iPhone is signed out.");
    expect(said.parentElement).toHaveFocus();
    expect(await list().findByText("1 device")).toBeInTheDocument();
    expect(leave).not.toHaveBeenCalled();
  });

  test("one that has ended already goes as well", async () => {
    server[other] = refusal(404, "Not found.");
    await show();
    await rows();
    await press(panel, "Sign out Safari on iPhone");
    expect(await list().findByText("Safari on iPhone is signed out.")).toBeInTheDocument();
    expect(await rows()).toHaveLength(1);
  });

  test("this device is signed out as everywhere on the site", async () => {
    const ended = deferred<void>();
    signOut.mockReturnValue(ended.promise);
    await show();
    await rows();
    await press(panel, "Sign out this device");
    expect(signOut).toHaveBeenCalledOnce();
    expect(list().getByRole("button", { name: "Signing out... this device" })).toHaveAttribute("aria-disabled", "true");
    await act(async () => ended.resolve());
    expect(list().getByRole("button", { name: "Sign out this device" })).not.toHaveAttribute("aria-disabled"); // the failed one
  });

  test("everywhere: then home, where it is said", async () => {
    server[everywhere] = () => answer({});
    await show();
    await rows();
    await press(panel, "Sign out everywhere");
    expect(leave).toHaveBeenCalledExactlyOnceWith({ title: "Signed out", body: "You have been signed out successfully." });
    const button = list().getByRole("button", { name: "Signing out..." });
    expect(button).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(button);
    expect(sent(everywhere)).toEqual([null]);
  });

  test.each([
    ["one", "Sign out Safari on iPhone", other],
    ["everywhere", "Sign out everywhere", everywhere],
  ])("a failure to sign out %s is told, and nothing goes", async (_, name, path) => {
    server[path] = offline;
    await show();
    await rows();
    await press(panel, name);
    const note = await list().findByText(unreachable);
    expect(note.parentElement).toHaveFocus();
    expect(await rows()).toHaveLength(2);
    expect(list().getByRole("button", { name })).not.toHaveAttribute("aria-disabled");
    expect(leave).not.toHaveBeenCalled();
  });

  test("looked up, failed, tried again", async () => {
    const reply = deferred<Response>();
    server["GET /api/account/sessions"] = () => reply.promise;
    await show();
    expect(within(screen.getByRole("region", { name: panel })).getByText("Looking up your devices")).toBeInTheDocument();
    await act(async () => reply.resolve(answer({}, 500)));
    expect(list().getByText(/^Your devices could not be loaded\./)).toBeInTheDocument();
    serveDevices([here, phone]);
    await press(panel, "Try again");
    expect(await rows()).toHaveLength(2);
  });
});
