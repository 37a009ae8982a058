import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, type Call } from "../../../lib/api";
import { Data } from "../../../lib/data";
import type { DeskView } from "../../../lib/wire-types";
import { deferred } from "../../../test-answers";
import { Editor } from "./editor";
import { body, check, claim, text, view } from "./fixtures";

const ask = vi.fn<(path: string, call?: Call) => Promise<unknown>>();
let stored: DeskView;
let refusal: ApiError | null;

beforeEach(() => {
  stored = view();
  refusal = null;
  ask.mockReset().mockImplementation(async (path, call) => {
    if (path.endsWith("/check")) return check();
    if (path.endsWith("/revisions/1"))
      return {
        number: 1,
        deed: "created",
        words: 3,
        at: stored.updated_at,
        by: "Ann",
        file: "",
        text: { ...text, body: "Lint stops it." },
      };
    if (refusal && call?.method) throw refusal;
    if (call?.method === "PUT") stored = { ...stored, ...(call.body as object), version: stored.version + 1 };
    if (path.endsWith("/evidence"))
      stored = { ...stored, check: check({ evidence: [{ ...claim, settled: true, signed_by: "Bo Li", signed_at: stored.updated_at }] }) };
    if (path.endsWith("/publish")) stored = { ...stored, state: "published", live: stored.text };
    return stored;
  });
});

function show(first = stored) {
  stored = first;
  return render(
    <Data ask={ask as never}>
      <Editor first={first} desk={body} name="Bo Li" />
    </Data>,
  );
}

const area = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const sent = (method: string) =>
  ask.mock.calls.filter(([, call]) => call?.method === method && call.body).map(([path, call]) => [path, call?.body]);

test("a sentence to check keeps a text from being published until somebody signs it by name", async () => {
  show(view({ check: check({ marked: 1, evidence: [claim] }) }));
  expect(button("Publish")).toBeDisabled();
  expect(screen.getByText(/Before it can be published: 1 sentence to check/)).toBeInTheDocument();
  expect(screen.getByText("It rests on nothing.", { exact: false })).toBeInTheDocument();
  expect(screen.getByText("Your signature: Bo Li")).toBeInTheDocument();
  await userEvent.click(button("I checked this"));
  expect(sent("POST")).toEqual([["/api/staff/content/t-1/evidence", { sentence: claim.text, ties: [], sign: true }]]);
  expect(await screen.findByText("Checked by Bo Li, Nov 20, 2026")).toBeInTheDocument();
  await userEvent.click(button("Publish"));
  expect(await screen.findByText("Published", { selector: "span" })).toBeInTheDocument();
});

test("a marked sentence is found in the text, and tied to a page that is looked for", async () => {
  show(view({ check: check({ marked: 1, evidence: [claim] }) }));
  await userEvent.click(button(/^Find in the text/));
  await vi.waitFor(() => expect(area().value.slice(area().selectionStart, area().selectionEnd)).toBe(claim.text));
  await userEvent.click(button("Tie it"));
  await userEvent.type(screen.getByRole("searchbox"), "dryer rep");
  await userEvent.click(button(/Dryer Repair/));
  expect(sent("POST")[0]?.[1]).toEqual({ sentence: claim.text, ties: [{ kind: "page", ref: "/dryer-repair" }], sign: false });
});

test("what was typed and not saved is back after a reload, and said", async () => {
  const { unmount } = show();
  await userEvent.type(area(), " More.");
  expect(screen.getByText(/Not saved yet/)).toBeInTheDocument();
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  unmount();
  show();
  expect(area()).toHaveValue(`${text.body} More.`);
  expect(screen.getByText("What you had typed here and not saved is back.")).toBeInTheDocument();
  await userEvent.keyboard("{Control>}s{/Control}");
  expect(sent("PUT")).toEqual([
    ["/api/staff/content/t-1", { version: 3, keyword: "slow dryer", text: { ...text, body: `${text.body} More.` } }],
  ]);
  await vi.waitFor(() => expect(sessionStorage).toHaveLength(0));
});

test("what is typed while the server saves stays, to be saved next", async () => {
  const slow = deferred<void>();
  show();
  await userEvent.type(area(), " More.");
  const answered = ask.getMockImplementation();
  ask.mockImplementation(async (path, call) => {
    if (call?.method === "PUT") await slow.promise;
    return answered?.(path, call);
  });
  await userEvent.click(button("Save draft"));
  await userEvent.type(area(), " And more.");
  slow.resolve();
  await vi.waitFor(() => expect(screen.queryByText("One moment")).toBeNull());
  expect(area()).toHaveValue(`${text.body} More. And more.`);
  expect(button("Save draft")).toBeEnabled();
});

const theirs = { ...text, body: "Heat slows it.\n\nMost last 20 years." };
const conflict = () =>
  new ApiError(409, {
    type: "/problems/content-changed",
    version: 5,
    by: "Cy Rowe",
    at: "2026-11-20T16:00:00Z",
    deed: "saved",
    text: theirs,
  });

async function comeSecond() {
  show();
  await userEvent.type(area(), " More.");
  refusal = conflict();
  await userEvent.click(button("Save draft"));
  return within(await screen.findByRole("alert", { name: "Changed meanwhile" }));
}

test("who comes second sees who saved and what differs, and can save over it", async () => {
  const alert = await comeSecond();
  expect(alert.getByText(/Cy Rowe saved this text on Nov 20, 10:00 AM/)).toBeInTheDocument();
  const lines = within(alert.getByRole("region", { name: "Text" }))
    .getAllByRole("listitem")
    .map((line) => line.textContent);
  expect(lines).toContain("−Taken out: Heat slows it.");
  expect(lines).toContain("+Put in: Lint slows it.");
  expect(area()).toHaveValue(`${text.body} More.`);
  refusal = null;
  await userEvent.click(alert.getByRole("button", { name: "Save mine as the newest" }));
  expect(sent("PUT")[1]?.[1]).toMatchObject({ version: 5, text: { body: `${text.body} More.` } });
  await vi.waitFor(() => expect(screen.queryByRole("alert", { name: "Changed meanwhile" })).toBeNull());
});

test("who takes theirs keeps their own to copy until they let it go", async () => {
  const alert = await comeSecond();
  refusal = null;
  stored = { ...stored, version: 5, text: theirs };
  await userEvent.click(alert.getByRole("button", { name: "Take theirs" }));
  const own = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Your text, which gave way/ });
  expect(own.value).toContain("Most last 20 years. More.");
  expect(area()).toHaveValue(theirs.body);
  await userEvent.click(button("Let it go"));
  expect(screen.queryByRole("textbox", { name: /^Your text, which gave way/ })).toBeNull();
});

test("a revision shows what differs from the text now, and comes back after a question", async () => {
  show(view({ revisions: [{ number: 1, deed: "created", words: 3, at: "2026-11-19T15:00:00Z", by: "Ann" }] }));
  await userEvent.click(screen.getByRole("button", { name: /created by Ann/, hidden: true }));
  const lines = within(await screen.findByRole("region", { name: "Text" })).getAllByRole("listitem");
  expect(lines.map((line) => line.textContent)).toContain("−Taken out: Lint stops it.");
  await userEvent.click(button("Restore revision 1"));
  expect(sent("POST")).toEqual([]);
  await userEvent.click(button("Yes, restore it"));
  expect(sent("POST")).toEqual([["/api/staff/content/t-1/restore", { version: 3, number: 1 }]]);
});
