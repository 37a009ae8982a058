import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { Finding } from "../../../lib/wire-types";
import { deferred } from "../../../test-answers";
import { type Answers, fails, finding, findingsAt, group, linkBroken, open, site, threeFindings, titleLong } from "../audit-fixtures";
import { AuditPage } from "./audit-page";

// jsdom has the element and its "open", but not its opening; the browser returns the focus and hides the page behind
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
});

const findings = () => within(document.getElementById("findings")?.closest("section") ?? document.body);
const items = () => [...(document.getElementById("findings")?.closest("section")?.querySelectorAll<HTMLElement>("ul > li") ?? [])];
const item = (index: number) => within(items()[index] as HTMLElement);
const button = (index: number, name: RegExp) => item(index).getByRole("button", { name });

/** Opens the audit with findings that are open. */
async function show(answers: Answers, ...list: Finding[]) {
  const opened = open(
    <AuditPage pages={() => null} />,
    list.length > 0 ? { ...answers, ...findingsAt("state=open&limit=50", list) } : answers,
  );
  await screen.findByText(/\d (of|finding)/, { selector: "[role=status]" });
  return opened;
}

test.each<[string, Partial<Finding>, string]>([
  ["still there", {}, "WarningStill there/brands"],
  ["new", { state: "new", severity: "error" }, "ErrorNew/brands"],
  ["came back", { state: "regressed", severity: "notice" }, "First seen Nov 3, 2026, came back Nov 10, 2026"],
  ["not checked", { state: "not-checked" }, "First seen Nov 3, 2026, last seen Nov 17, 2026"],
  ["fixed", { state: "fixed" }, "First seen Nov 3, 2026, fixed Nov 10, 2026"],
  [
    "checked again",
    { rechecked_at: "2026-11-20T15:04:00Z", note: "The page did not answer." },
    "checked again Nov 20, 2026, 9:04 AMThe page did not answer.",
  ],
  ["proof", { proof: "<title>A & B</title>" }, "<title>A & B</title>"],
  ["the address at fault", { target: "https://other.example/gone" }, "At fault: other.example/gone"],
  ["an address that is none", { target: "javascript:alert(1)" }, "At fault: javascript:alert(1)"],
])("a finding says what is %s", async (_, changes, text) => {
  await show(threeFindings, finding("f1", changes));
  expect(items()[0]).toHaveTextContent(text);
  for (const link of item(0).queryAllByRole("link")) expect(link.getAttribute("href")).toMatch(/^(https?:|\?)/);
});

test("the title of a finding's rule leads to all that break it", async () => {
  await show({ ...threeFindings, ...findingsAt("rule=link.broken&state=open&limit=50", [finding("f1")]) });
  await userEvent.click(item(0).getByRole("link", { name: "A link leads nowhere" }));
  expect(await findings().findByText("1 finding")).toBeInTheDocument();
  expect(window.location.search).toBe("?by=rule&rule=link.broken");
});

test("more come when they are asked for, and the reading goes on there; a failure says so", async () => {
  const answers: Answers = {
    ...threeFindings,
    ...findingsAt("state=open&limit=50", [finding("f1"), finding("f2")], 3, "f2"),
    "/api/seo/findings?state=open&limit=50&after=f2": fails(500, "It broke."),
  };
  await show(answers);
  expect(findings().getByText("Showing 2 of 3 findings")).toBeInTheDocument();
  const more = findings().getByRole("button", { name: "Show more" });
  await userEvent.click(more);
  expect(await findings().findByText("It broke.")).toHaveAttribute("role", "alert");
  Object.assign(answers, findingsAt("state=open&limit=50&after=f2", [finding("f3")], 3));
  await userEvent.click(more);
  expect(await findings().findByText("3 findings")).toBeInTheDocument();
  expect(items()[2]).toHaveFocus();
  expect(more).not.toBeInTheDocument();
});

test("a finding that pages share says how many, and opens all of them, each a link", async () => {
  const member = (n: number) => ({ url: `${site}/page-${n}`, text: `Words ${n}` });
  const all = Array.from({ length: 146 }, (_, n) => member(n));
  await show(
    {
      ...threeFindings,
      "/api/seo/findings/f1/members?limit=50": { members: all.slice(0, 50), total: 146, next: "a" },
      "/api/seo/findings/f1/members?limit=50&after=a": { members: all.slice(50, 100), total: 146, next: "b" },
      "/api/seo/findings/f1/members?limit=50&after=b": { members: all.slice(100), total: 146, next: "" },
    },
    finding("f1", { pages: 146, target: `${site}/gone` }),
    finding("f2"),
  );
  expect(items()[0]).toHaveTextContent("146 pages");
  expect(item(1).queryByText(/Show all/)).not.toBeInTheDocument();
  await userEvent.click(item(0).getByText("Show all 146 pages"));
  expect(await item(0).findByText("Showing 50 of 146 pages")).toHaveAttribute("role", "status");
  for (const shown of [100, 146]) {
    await userEvent.click(button(0, /^Show more$/));
    await waitFor(() => expect(item(0).getAllByRole("link", { name: /^\/page-/ })).toHaveLength(shown));
  }
  expect(
    item(0)
      .getAllByRole("link", { name: /^\/page-/ })
      .at(-1),
  ).toHaveAttribute("href", `${site}/page-145`);
  expect(item(0).getByText("Words 145")).toBeInTheDocument();
  expect(item(0).queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(/and \d+ more/);
  await userEvent.click(item(0).getByText("Show all 146 pages"));
  await waitFor(() => expect(item(0).queryByRole("link", { name: /^\/page-/ })).not.toBeInTheDocument());
});

describe("check again", () => {
  test.each<[string, Partial<Finding>, string, string]>([
    ["fixed", { state: "fixed" }, "It is fixed.", "3 findings, 1 changed just now"],
    ["still there", { state: "persisting" }, "It is still there.", "3 findings"],
    ["not checked", { state: "not-checked", note: "No answer." }, "It could not be checked.", "3 findings"],
  ])("one that is %s shows it in its place, once, and the button keeps the focus", async (_, changes, said, total) => {
    const reply = deferred<unknown>();
    const answers: Answers = { ...threeFindings, "POST /api/seo/findings/f1/recheck": () => reply.promise };
    const { asked } = await show(answers);
    const check = button(0, /^Check again/);
    await userEvent.click(check);
    expect(check).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(check);
    expect(asked.mock.calls.filter(([name]) => name.startsWith("POST"))).toHaveLength(1);
    answers["/api/seo/findings/groups?by=rule"] = [group("title.long", { open: 2, warnings: 2 })];
    await act(async () => reply.resolve(finding("f1", changes)));
    expect(await item(0).findByText(said)).toHaveAttribute("role", "status");
    expect(check).toHaveFocus();
    expect(check).not.toHaveAttribute("aria-disabled");
    expect(findings().getByText(total)).toBeInTheDocument();
    expect(items()).toHaveLength(3);
    expect(await screen.findByRole("link", { name: /^All findings ?2/ })).toBeInTheDocument();
  });

  test("a check that fails says why beside the button, and nothing changes", async () => {
    await show({ ...threeFindings, "POST /api/seo/findings/f2/recheck": fails(409, "Only a new crawl can tell.") });
    await userEvent.click(button(1, /^Check again/));
    expect(await item(1).findByText("Only a new crawl can tell.")).toHaveAttribute("role", "status");
    expect(item(1).getByText("Still there")).toBeInTheDocument();
  });
});

describe("won't fix", () => {
  const kept = { by: "Dana Boss", why: "The owner wants it.", at: "2026-11-15T13:42:00Z", of_rule: false };
  const dialog = () => within(screen.getByRole("dialog"));

  test("a finding: asks why, shows who, when and why, and is undone", async () => {
    const { asked } = await show({
      ...threeFindings,
      "PUT /api/seo/findings/f2/wont-fix": {},
      "DELETE /api/seo/findings/f2/wont-fix": {},
    });
    await userEvent.click(button(1, /^Won't fix/));
    await userEvent.click(dialog().getByRole("button", { name: "Won't fix" }));
    expect(dialog().getByLabelText("Why?")).toBeInvalid();
    expect(dialog().getByLabelText("Why?")).toHaveFocus();
    expect(dialog().getByLabelText("Why?")).toHaveAttribute("maxlength", "500");
    await userEvent.type(dialog().getByLabelText("Why?"), " The brands have to stand in it. ");
    await userEvent.click(dialog().getByRole("button", { name: "Won't fix" }));
    expect(await item(1).findByText("It is marked as won't fix.")).toHaveAttribute("role", "status");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(asked).toHaveBeenCalledWith("PUT /api/seo/findings/f2/wont-fix", { why: "The brands have to stand in it." });
    expect(items()[1]).toHaveTextContent(/Won't fix: The brands have to stand in it\. You, \w+ \d+, \d{4}/);
    expect(findings().getByText("3 findings, 1 changed just now")).toBeInTheDocument();
    await userEvent.click(button(1, /^Undo won't fix/));
    expect(await item(1).findByText("It is open again.")).toBeInTheDocument();
    expect(item(1).getByText("Still there")).toBeInTheDocument();
  });

  test("what was typed stays when it cannot be stored", async () => {
    const refused = fails(422, "Please check the fields.", { errors: { why: "The reason must have 1 to 500 characters." } });
    await show({ ...threeFindings, "PUT /api/seo/findings/f2/wont-fix": refused });
    await userEvent.click(button(1, /^Won't fix/));
    await userEvent.type(dialog().getByLabelText("Why?"), "Meant");
    await userEvent.click(dialog().getByRole("button", { name: "Won't fix" }));
    expect(await dialog().findByText("The reason must have 1 to 500 characters.")).toBeInTheDocument();
    expect(dialog().getByLabelText("Why?")).toHaveValue("Meant");
    await userEvent.click(dialog().getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(item(1).getByText("Still there")).toBeInTheDocument();
  });

  test("one that is fixed shows as fixed, not as changed; undone, it is not said to be open", async () => {
    const fixed = finding("f1", { state: "fixed", wont_fix: kept });
    open(
      <AuditPage pages={() => null} />,
      {
        ...threeFindings,
        ...findingsAt("state=fixed&limit=50", [fixed]),
        "DELETE /api/seo/findings/f1/wont-fix": {},
      },
      "?state=fixed",
    );
    expect(await findings().findByText("1 finding")).toBeInTheDocument();
    expect(items()[0]).toHaveTextContent("WarningFixed/brands");
    await userEvent.click(button(0, /^Undo won't fix/));
    expect(await item(0).findByText("It counts as fixed.")).toHaveAttribute("role", "status");
    expect(findings().getByText("1 finding")).toBeInTheDocument();
  });

  test("one whose rule is marked too stays so when its own mark is undone", async () => {
    await show(
      {
        ...threeFindings,
        "/api/seo/rules": [{ ...titleLong, wont_fix: { ...kept, of_rule: true } }, linkBroken],
        "DELETE /api/seo/findings/f1/wont-fix": {},
      },
      finding("f1", { wont_fix: kept }),
    );
    await userEvent.click(button(0, /^Undo won't fix/));
    expect(await item(0).findByText("Its rule is still marked as won't fix.")).toBeInTheDocument();
    expect(items()[0]).toHaveTextContent("Won't fix, the whole rule: The owner wants it.");
  });

  test("a dialog that is closed before the answer comes leaves nothing stale", async () => {
    const reply = deferred<unknown>();
    await show({ ...threeFindings, "PUT /api/seo/findings/f2/wont-fix": () => reply.promise });
    await userEvent.click(button(1, /^Won't fix/));
    await userEvent.type(dialog().getByLabelText("Why?"), "Meant");
    await userEvent.click(dialog().getByRole("button", { name: "Won't fix" }));
    await userEvent.click(dialog().getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await act(async () => reply.resolve({}));
    expect(await item(1).findByText("It is marked as won't fix.")).toBeInTheDocument();
    expect(items()[1]).toHaveTextContent("Won't fix: Meant");
  });

  test("a finding that stays says who, when and why; of a whole rule it is undone at the rule", async () => {
    await show(threeFindings, finding("f1", { wont_fix: kept }), finding("f2", { wont_fix: { ...kept, of_rule: true } }));
    expect(items()[0]).toHaveTextContent("Won't fix: The owner wants it. Dana Boss, Nov 15, 2026");
    expect(button(0, /^Undo won't fix/)).toBeInTheDocument();
    expect(items()[1]).toHaveTextContent("Won't fix, the whole rule: The owner wants it.");
    expect(item(1).queryByRole("button", { name: /won't fix/i })).not.toBeInTheDocument();
  });

  test("a rule: its findings and counts are read again, and it is undone", async () => {
    const mine = "rule=title.long&state=open&limit=50";
    const answers: Answers = {
      ...threeFindings,
      ...findingsAt(mine, [finding("f2"), finding("f3")]),
      "PUT /api/seo/rules/title.long/wont-fix": {},
    };
    const { asked } = open(<AuditPage pages={() => null} />, answers, "?rule=title.long");
    await userEvent.click(await screen.findByRole("button", { name: "Won't fix this rule" }));
    await userEvent.type(dialog().getByLabelText("Why?"), "The owner wants it.");
    Object.assign(answers, findingsAt(mine, []), {
      "/api/seo/findings/groups?by=rule": [group("title.long", { severity: "", open: 0, wont_fix: 2 })],
      "/api/seo/rules": [{ ...titleLong, wont_fix: { ...kept, of_rule: true } }, linkBroken],
    });
    await userEvent.click(dialog().getByRole("button", { name: "Won't fix" }));
    expect(await screen.findByText("0 findings")).toBeInTheDocument();
    expect(asked).toHaveBeenCalledWith("PUT /api/seo/rules/title.long/wont-fix", { why: "The owner wants it." });
    expect(await screen.findByText("Won't fix, the whole rule:")).toBeInTheDocument();
    Object.assign(answers, threeFindings, findingsAt(mine, [finding("f2"), finding("f3")]), {
      "DELETE /api/seo/rules/title.long/wont-fix": {},
    });
    await userEvent.click(screen.getByRole("button", { name: "Undo won't fix" }));
    expect(await screen.findByText("2 findings")).toBeInTheDocument();
    expect(screen.getByText("Its findings count again.")).toHaveAttribute("role", "status");
    expect(screen.queryByText("Won't fix, the whole rule:")).not.toBeInTheDocument();
  });
});
