import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { answer } from "../../../../test-answers";
import {
  accept,
  FakeEvents,
  freshServer,
  open,
  press,
  reads,
  refusal,
  region,
  sent,
  serve,
  server,
  show,
  showTab,
  table,
} from "../dashboard-driver";
import { done } from "../fixtures";
import { backlink, promise, summary } from "./fixtures";
import { BacklinksTab } from "./tab";

freshServer();

const figures = () => screen.getAllByRole("term").map((term) => term.nextElementSibling?.textContent);

/** Shows the tab with links. */
async function showLinks(links = [backlink("a.example")], changes = {}) {
  serve("linkSummary", summary(changes));
  serve("allLinks", links);
  showTab((props) => <BacklinksTab {...props} />);
  await screen.findByRole("region", { name: "Links" });
}

test("four figures, and the first twenty links with quality, type and state", async () => {
  const many = [
    backlink("a.example", { is_new: true }),
    backlink("b.example", { link_quality: "medium", link_type: "nofollow", state: "unreadable" }),
    backlink("c.example", { link_quality: "low", state: "lost" }),
    ...Array.from({ length: 30 }, (_, index) => backlink(`site${index}.example`)),
  ];
  await showLinks(many);
  expect(figures().slice(0, 4)).toEqual(["1,204", "88", "31", "4"]);
  expect(table("Links")).toHaveLength(21);
  expect(table("Links").slice(0, 4)).toEqual([
    ["Source Domain", "Anchor Text", "Quality", "Type", "State"],
    ["a.example", "used fridges", "high", "editorial", "livenew"],
    ["b.example", "used fridges", "medium", "nofollow", "unreadable"],
    ["c.example", "used fridges", "low", "editorial", "lost"],
  ]);
  const links = within(screen.getByRole("table", { name: "Links" }));
  for (const [quality, tone] of Object.entries({ medium: "warn", low: "bad" })) expect(links.getByText(quality).className).toContain(tone);
  expect(links.getAllByText("high")[0]?.className).toContain("good");
  await press("Show all 33");
  expect(table("Links")).toHaveLength(34);
});

test("a row opens its proof", async () => {
  await showLinks([
    backlink("a.example"),
    backlink("b.example", { state: "lost", why: "The page no longer links here", rel: ["nofollow"], more_from: 9980, proof: "" }),
  ]);
  expect(region("Proof: a.example").getByText("used fridges", { selector: "mark" })).toBeVisible();
  await press("b.example");
  const proof = region("Proof: b.example");
  expect(proof.getByText("The page no longer links here")).toBeVisible();
  expect(proof.getByText("nofollow")).toBeVisible();
  expect(proof.getByText(/^9,980 further links/)).toBeVisible();
});

test("filtered by the server", async () => {
  server["GET /api/seo/backlinks/all?state=lost&quality=low&limit=500"] = () => answer([]);
  server["GET /api/seo/backlinks/all?state=lost&limit=500"] = () => answer([backlink("c.example", { state: "lost" })]);
  await showLinks();
  await userEvent.selectOptions(screen.getByLabelText("State"), "lost");
  expect(await screen.findByRole("button", { name: "c.example" })).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText("Quality"), "low");
  expect(await screen.findByText("No link is like that.")).toBeVisible();
});

test("links to pages that are missing are listed by the page to mend", async () => {
  const target_url = `${location.origin}/old`;
  await showLinks(
    ["a.example", "b.example"].map((name) => backlink(name, { broken_target: true, target_url })),
    { broken_targets: 2 },
  );
  const item = region("Links to pages that are missing").getByRole("listitem");
  expect(within(item).getByRole("link", { name: "/old" })).toHaveAttribute("href", target_url);
  expect(within(item).getByRole("link", { name: /^b.example/ })).toBeVisible();
});

test.each([
  ["Monitor Backlinks", "quick"],
  ["Check every link", "full"],
])("%s runs in mode %s, and what it found is shown", async (label, mode) => {
  accept("seo-backlink-monitor");
  serve("linkSummary", summary());
  await show();
  await open("Backlinks");
  await press(label);
  await waitFor(() =>
    expect(sent("POST /functions/v1/seo-backlink-monitor")[0]?.body).toEqual({ domain: location.host, mode, maxCalls: 3 }),
  );
  serve("allLinks", [backlink("c.example")]);
  const result = { total_backlinks: 7, backlinks: [backlink("c.example")], summary: summary({ total_backlinks: 7 }) };
  FakeEvents.newest.tell({ name: "seo-backlink-monitor", ...done(result) });
  expect(figures()[0]).toBe("7");
  expect(await screen.findByRole("button", { name: "c.example" })).toBeVisible();
});

test("none yet", async () => {
  await show();
  const panel = await open("Backlinks");
  const empty = within(panel.getByRole("region", { name: "No backlink data yet" }));
  expect(empty.getByRole("button", { name: "Monitor Backlinks" })).toBeEnabled();
  expect(panel.getByRole("region", { name: "Import links" })).toBeVisible();
});

describe("the ledger of promised links", () => {
  const ledger = async () => within(await screen.findByRole("region", { name: "Promised links" }));

  test("how each stands and since when", async () => {
    const event = { at: "2026-11-10T10:00:00Z", state: "gone", why: "It answers 404" };
    serve("promises", [promise("Chamber"), promise("Lone Star", { state: "gone", why: "It answers 404", history: [event] })]);
    showTab((props) => <BacklinksTab {...props} />);
    expect(await (await ledger()).findByText("1 of 2 stand")).toBeVisible();
    expect((await ledger()).getByText("gone").nextElementSibling).toHaveTextContent("since Nov 10, 2026");
    expect((await ledger()).getByText("Nov 10, 2026: gone. It answers 404")).toBeInTheDocument();
  });

  test("a promise is added; what is wrong stands by its field, and what was typed stays", async () => {
    const path = "POST /api/seo/backlinks/promises";
    server[path] = () => refusal(422, "Check the fields.", { errors: { url: "Enter an address" } });
    showTab((props) => <BacklinksTab {...props} />);
    await userEvent.click(await (await ledger()).findByRole("button", { name: "Add a promise" }));
    expect(screen.getByLabelText("Who promised it")).toHaveFocus();
    await userEvent.paste("Chamber");
    await press("Add it");
    expect(await screen.findByLabelText("Page that should have the link")).toHaveAccessibleDescription(/Enter an address$/);
    expect(screen.getByLabelText("Who promised it")).toHaveValue("Chamber");
    server[path] = () => answer(promise("Chamber"), 201);
    serve("promises", [promise("Chamber")]);
    await press("Add it");
    expect(await (await ledger()).findByText("1 of 1 stand")).toBeVisible();
    expect((await ledger()).getByRole("button", { name: "Add a promise" })).toHaveFocus();
  });

  test("a promise is removed", async () => {
    serve("promises", [promise("Chamber")]);
    server["DELETE /api/seo/backlinks/promises/p-Chamber"] = () => answer({});
    showTab((props) => <BacklinksTab {...props} />);
    await userEvent.click(await (await ledger()).findByRole("button", { name: /Edit/ }));
    serve("promises", []);
    await press("Remove this promise");
    expect(await (await ledger()).findByText(/often promise a link/)).toBeVisible();
  });
});

describe("an import", () => {
  const path = "POST /api/seo/backlinks/import?name=links.csv";
  const file = new File(["Linking page\n"], "links.csv", { type: "text/csv" });
  const give = async () => {
    showTab((props) => <BacklinksTab {...props} />);
    await userEvent.upload(screen.getByLabelText("Export of links"), file);
    await press("Import");
  };

  test("is sent as it is, and what came of it is told", async () => {
    let body: unknown;
    server[path] = (given) => {
      body = given;
      return answer({ name: "links.csv", kind: "Ahrefs", rows: 1200, links: 340, hosts: 51, refused: 4, why: "no page elsewhere", at: "" });
    };
    await give();
    expect(await screen.findByText(/^Ahrefs: 1,200 rows, 340 links of 51 domains. 4 rows left out: no page elsewhere./)).toBeVisible();
    expect(body).toBe(file);
    expect(vi.mocked(fetch).mock.calls.filter(([asked]) => asked === reads.linkSummary.slice(4))).toHaveLength(2);
  });

  test("that is refused says why in the server's words", async () => {
    server[path] = () => refusal(422, "Unknown columns: a, b. Known are Search Console, Ahrefs.");
    await give();
    expect(await screen.findByText("Unknown columns: a, b. Known are Search Console, Ahrefs.")).toBeVisible();
  });
});
