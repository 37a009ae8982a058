import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answer } from "../../test-answers";
import {
  factorOff,
  fill,
  here,
  press,
  refusal,
  region,
  resetFixtures,
  sent,
  serveAccount,
  serveDevices,
  server,
  show,
} from "./account-page-fixtures";

resetFixtures();

const panel = "Second factor";
const path = "/api/account/second-factor";
const setup = { uri: "otpauth://totp/Shop:ann@example.com?secret=ABCDEFGH", secret: "ABCDEFGH", qr_size: 21, qr_path: "M0 0h7v1h-7z" };
const codes = Array.from({ length: 10 }, (_, n) => `aaaaaa-bbbbbb-cccccc-dddd${n}${n}`);
const on = { ...factorOff, on: true, since: "2026-11-20T15:04:00Z", recovery_codes_left: 10 };
const typed = { "Current password": "old secret", "Code from your app, or a recovery code": "123 456" };
const serve = (state: typeof factorOff) => {
  server[`GET ${path}`] = () => answer(state);
};

beforeEach(() => {
  server[`POST ${path}`] = () => answer(setup);
  server[`PUT ${path}`] = () => {
    serve(on);
    serveDevices([here]);
    return answer({ recovery_codes: codes });
  };
  server[`POST ${path}/recovery-codes`] = () => answer({ recovery_codes: codes });
  server[`DELETE ${path}`] = () => {
    serve(factorOff);
    return answer({});
  };
});

/** Opens the page, and the panel's key. */
async function begin() {
  await show();
  await region(panel).findByText(/Sign in with a code from an app/);
  await fill(panel, { "Current password": "old secret" });
  await press(panel, "Set up");
  await region(panel).findByRole("img");
}

/** Opens the page of a user with a second factor, and unfolds one of its actions. */
async function unfold(deed: string) {
  serve(on);
  await show();
  await userEvent.click(await region(panel).findByText(deed, { selector: "summary" }));
}

describe("setting a second factor up", () => {
  test("takes the password, shows the key as a picture, a link and letters, and takes the first code", async () => {
    await begin();
    expect(sent(`POST ${path}`)).toEqual([{ password: "old secret" }]);
    const qr = region(panel).getByRole("img", { name: "QR code with the key for your app" });
    expect(qr).toHaveAttribute("viewBox", "-4 -4 29 29");
    expect(qr.querySelector("path")).toHaveAttribute("d", setup.qr_path);
    expect(region(panel).getByText("ABCD EFGH")).toBeInTheDocument();
    expect(region(panel).getByRole("link", { name: "Open it in your app" })).toHaveAttribute("href", setup.uri);
    const code = region(panel).getByLabelText("Code from your app");
    expect(code).toHaveAttribute("inputmode", "numeric");
    expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await fill(panel, { "Code from your app": "123 456" });
    await press(panel, "Turn on");
    expect(await region(panel).findAllByText(/^aaaaaa-/)).toHaveLength(10);
    expect(sent(`PUT ${path}`)).toEqual([{ code: "123 456" }]);
    await waitFor(() => expect(region("Devices signed in").getAllByRole("listitem")).toHaveLength(1));
  });

  test("shows the recovery codes once, to copy, print and download", async () => {
    const user = userEvent.setup(); // with a clipboard
    const print = vi.spyOn(window, "print").mockImplementation(() => {});
    await begin();
    await fill(panel, { "Code from your app": "123456" });
    await press(panel, "Turn on");
    await user.click(await region(panel).findByRole("button", { name: "Copy" }));
    expect(await navigator.clipboard.readText()).toBe(codes.join("\n"));
    expect(region(panel).getByText("Copied.")).toBeInTheDocument();
    await press(panel, "Print");
    expect(print).toHaveBeenCalledOnce();
    const file = region(panel).getByRole("link", { name: "Download" });
    expect(file).toHaveAttribute("download", "recovery-codes.txt");
    expect(decodeURIComponent(file.getAttribute("href") ?? "")).toContain(codes.join("\n"));
    await press(panel, "I have kept them");
    expect(await region(panel).findByText("10 recovery codes left")).toBeInTheDocument();
    expect(region(panel).queryByText(codes[0] ?? "")).not.toBeInTheDocument();
    expect(region(panel).getByRole("status")).toHaveTextContent("Your second factor is on.");
    expect(document.activeElement).toHaveTextContent("Your second factor is on.");
  });

  test("a wrong code stands by its field, and the key stays", async () => {
    server[`PUT ${path}`] = refusal(422, "This code is not right.", { code: "This code is not right." });
    await begin();
    await press(panel, "Turn on");
    const code = region(panel).getByLabelText("Code from your app");
    expect(code).toHaveAccessibleDescription(/Please enter the code$/);
    await fill(panel, { "Code from your app": "123456" });
    await press(panel, "Turn on");
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is not right\.$/));
    expect(code).toHaveFocus();
    expect(region(panel).getByRole("img")).toBeInTheDocument();
    await press(panel, "Cancel");
    expect(region(panel).getByLabelText("Current password")).toHaveValue("");
  });

  test("waits for a verified address, and says where the shop requires it", async () => {
    serveAccount({ email_verified: false });
    serve({ ...factorOff, required: true });
    await show();
    expect(await region(panel).findByText("Please verify your email address first.")).toBeInTheDocument();
    expect(region(panel).getByText(/^The shop requires this of owners\./)).toBeInTheDocument();
    expect(region(panel).queryByRole("button", { name: "Set up" })).not.toBeInTheDocument();
  });
});

describe("a second factor that is on", () => {
  test("is turned off by password and code", async () => {
    await unfold("Turn off");
    const form = screen.getByRole("button", { name: "Turn off" });
    await userEvent.click(form);
    expect(sent(`DELETE ${path}`)).toEqual([]);
    const deed = form.closest("form");
    for (const [label, value] of Object.entries(typed)) {
      const input = region(panel)
        .getAllByLabelText(label)
        .find((each) => deed?.contains(each));
      await userEvent.type(input as HTMLElement, value);
    }
    await userEvent.click(form);
    expect(await region(panel).findByText("Your second factor is off.")).toBeInTheDocument();
    expect(sent(`DELETE ${path}`)).toEqual([{ password: "old secret", code: "123 456" }]);
    expect(await region(panel).findByRole("button", { name: "Set up" })).toBeInTheDocument();
  });

  test("gives new recovery codes, and warns where few are left", async () => {
    serve({ ...on, recovery_codes_left: 1 });
    await show();
    expect(await region(panel).findByText("1 recovery code left")).toBeInTheDocument();
    const deed = region(panel).getByRole("button", { name: "Make new codes" }).closest("form") as HTMLFormElement;
    for (const [name, value] of [
      ["password", "old secret"],
      ["code", codes[0] ?? ""],
    ] as const) {
      await userEvent.type(deed.elements.namedItem(name) as HTMLInputElement, value);
    }
    await press(panel, "Make new codes");
    expect(await region(panel).findAllByText(/^aaaaaa-/)).toHaveLength(10);
    expect(sent(`POST ${path}/recovery-codes`)).toEqual([{ password: "old secret", code: codes[0] }]);
  });
});
