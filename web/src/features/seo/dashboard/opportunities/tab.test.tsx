import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { Assumption, Forecast, Opportunity } from "../../../../lib/wire-types";
import { answer } from "../../../../test-answers";
import { freshServer, open, press, reads, refusal, region, sent, serve, server, show, showTab, table } from "../dashboard-driver";
import type { RunnerState } from "../use-runner";
import { factor, forecast, opportunity } from "./fixtures";
import { OpportunitiesTab } from "./tab";

type Failures = RunnerState["failures"];

freshServer();

async function showList(list: Opportunity[], failures?: Failures) {
  serve("opportunities", list);
  showEmpty(failures);
  await screen.findByRole("region", { name: "Opportunities" });
}

const showEmpty = (failures?: Failures) => showTab((props) => <OpportunitiesTab {...props} />, failures);

const card = (keyword: string) => within(screen.getByRole("heading", { name: keyword }).closest("li") as HTMLElement);

describe("a card", () => {
  test.each([
    ["high", "bad"],
    ["medium", "warn"],
    ["low", "warn"],
  ] as const)("of priority %s is %s", async (priority, tone) => {
    await showList([opportunity("dryer repair", { priority })]);
    expect(screen.getByText(priority).className).toContain(tone);
    expect(screen.getByRole("button", { name: "Find Opportunities" })).toBeEnabled();
  });

  test("says what to do, where, and what it would bring a month", async () => {
    await showList([opportunity("dryer repair")]);
    const item = screen.getByRole("heading", { name: "dryer repair" }).closest("li");
    expect(item).toHaveTextContent("Almost at the top: 633 impressions in 28 days at place 7.5Lengthen the page");
    expect(item).toHaveTextContent("Current rank8.4Score72A month$19 to $318");
    expect(card("dryer repair").getByRole("link", { name: "/dryer-repair" })).toBeInTheDocument();
  });

  test("without a rank", async () => {
    await showList([opportunity("dryer repair", { current_ranking: null })]);
    expect(screen.getByText("Not ranked")).toBeInTheDocument();
  });

  test("unfolds each factor, an assumption by that word until it is edited", async () => {
    const factors = [
      factor("calls_per_click", "Calls a click"),
      factor("ticket_cents", "Ticket", { assumed: false, value: 25000, low: 15000, high: 40000, most: 1e7, text: "$250.00" }),
    ];
    await showList([opportunity("dryer repair", { factors })]);
    await userEvent.click(screen.getByText("How we reckon"));
    expect(table("Factors of dryer repair")).toEqual([
      ["Calls a clickassumptionWhat it means", "5.0%2% to 10%"],
      ["TicketWhat it means", "$250.00$150 to $400"],
      ["Their product, a month", "$118"],
    ]);
  });

  test("opens AI Content with its topic and keyword", async () => {
    serve("opportunities", [opportunity("dryer repair near me", { topic: "dryer repair" })]);
    await show();
    const panel = await open("Opportunities");
    const link = panel.getByRole("link", { name: /^AI Content ?: write about dryer repair near me$/ });
    link.focus();
    history.replaceState(null, "", link.getAttribute("href"));
    fireEvent(window, new HashChangeEvent("hashchange"));
    expect(await screen.findByLabelText("Topic")).toHaveValue("dryer repair");
    expect(screen.getByLabelText("Primary Keyword")).toHaveValue("dryer repair near me");
    expect(screen.getByRole("tab", { name: "AI Content" })).toHaveFocus();
  });

  test("a kind is read by itself, and may have none", async () => {
    await showList([opportunity("dryer repair")]);
    server[`${reads.opportunities}?kind=rising`] = () => answer([]);
    await userEvent.selectOptions(screen.getByLabelText("Kind"), "Rising");
    expect(await screen.findByText("None of this kind.")).toBeInTheDocument();
  });
});

describe("the tab", () => {
  test("none yet", async () => {
    showEmpty();
    const empty = within(await screen.findByRole("region", { name: "No opportunities yet" }));
    expect(empty.getByRole("button", { name: "Find Opportunities" })).toBeEnabled();
  });

  test("a failed analysis keeps them, marked stale, with its reason", async () => {
    const failures = { gsc: { at: "2026-11-17T14:00:00Z", reason: "Google refuses the key." } };
    await showList([opportunity("dryer repair", { origin: "sandbox" })], failures);
    expect(screen.getByText("Google refuses the key.")).toBeInTheDocument();
    expect(region("Opportunities").getByText("Search Console, sandbox data,")).toBeInTheDocument();
    expect(region("Opportunities").getByText("of Nov 17, 7:50 AM, check again")).toBeInTheDocument();
  });

  test("what cannot be read is not nothing", async () => {
    server[reads.opportunities] = () => refusal(500, "The database is away.");
    showEmpty();
    expect(await screen.findByText("The opportunities could not be loaded. The database is away.")).toBeInTheDocument();
  });
});

describe("the loop", () => {
  const act = "/api/seo/opportunities/dryer-repair/act";

  test("who acts keeps a forecast, and can undo it; the button keeps the focus", async () => {
    await showList([opportunity("dryer repair")]);
    let acted: Forecast | null = null;
    server[reads.opportunities] = () => answer([opportunity("dryer repair", { acted })]);
    server[`POST ${act}`] = () => {
      acted = forecast();
      return answer(acted);
    };
    server[`DELETE ${act}`] = () => {
      acted = null;
      return answer({});
    };
    expect(card("dryer repair").getByText("Keeps a forecast: 22 to 62 clicks in 28 days.")).toBeInTheDocument();
    await press(/^I did this ?: dryer repair$/);
    expect(await screen.findByText("Done Nov 17 by Ann: 22 to 62 clicks expected, result due Dec 18.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /^Undo ?: dryer repair$/ })).toHaveFocus();
    await press(/^Undo ?: dryer repair$/);
    expect(await screen.findByRole("button", { name: /^I did this ?: dryer repair$/ })).toHaveFocus();
  });

  test("a refusal stands on the card", async () => {
    await showList([opportunity("dryer repair")]);
    server[`POST ${act}`] = () => refusal(404, "This opportunity no longer exists.");
    await press(/^I did this ?: dryer repair$/);
    expect(await card("dryer repair").findByRole("alert")).toHaveTextContent("This opportunity no longer exists.");
  });

  test("forecasts stand beside their results: due, in the range, outside it, not measurable", async () => {
    const result = { at: "2026-11-10T00:00:00Z", clicks: 40, difference: 20, position: 4, within: true, measurable: true };
    serve("forecasts", {
      text: "1 of 2 results fell in the range",
      settled: 2,
      within: 1,
      forecasts: [
        forecast(),
        forecast({ id: "f-2", keyword: "used dryers", result }),
        forecast({ id: "f-3", keyword: "used stoves", result: { ...result, clicks: 9, within: false } }),
        forecast({ id: "f-4", keyword: "freezers", result: { ...result, measurable: false } }),
      ],
    });
    await showList([opportunity("dryer repair", { acted: forecast({ result }) })]);
    expect(region("Did it work?").getByText("1 of 2 results fell in the range")).toBeInTheDocument();
    expect(table("Forecasts").slice(1)).toEqual([
      ["dryer repair", "Nov 17, 2026, Ann", "20", "22 to 62 clicks", "Due Dec 18, 2026"],
      ["used dryers", "Nov 17, 2026, Ann", "20", "22 to 62 clicks", "40 clicks in the range"],
      ["used stoves", "Nov 17, 2026, Ann", "20", "22 to 62 clicks", "9 clicks outside the range"],
      ["freezers", "Nov 17, 2026, Ann", "20", "22 to 62 clicks", "Not measurable: Search Console has no rows of the query"],
    ]);
    expect(card("dryer repair").getByText(/Result: 40 clicks, in the range\.$/)).toBeInTheDocument();
    expect(card("dryer repair").getByRole("button", { name: /^I did this ?: dryer repair$/ })).toBeEnabled();
  });

  test("without a forecast the way to one is shown", async () => {
    serve("forecasts", { text: "0 of 0 results fell in the range", settled: 0, within: 0, forecasts: [] });
    await showList([opportunity("dryer repair")]);
    expect(region("Did it work?").getByText(/Press “I did this”/)).toBeInTheDocument();
    expect(screen.queryByText(/0 of 0/)).toBeNull();
  });
});

describe("the assumptions", () => {
  const calls = factor("calls_per_click", "Calls a click");
  const ticket = factor("ticket_cents", "Ticket", { value: 25000, low: 15000, high: 40000, most: 1e7, text: "$250.00" });
  const group = (name: RegExp) => within(screen.getByRole("group", { name }));
  const put = `PUT ${reads.assumptions.slice("GET ".length)}`;

  async function showForm(factors: Assumption[]) {
    serve("assumptions", factors);
    await showList([opportunity("dryer repair")]);
    await screen.findByRole("button", { name: "Save assumptions" });
  }
  const type = (name: RegExp, label: string, value: string) => fireEvent.change(group(name).getByLabelText(label), { target: { value } });

  test("are typed in percent and dollars; what was not changed is not sent", async () => {
    await showForm([calls, ticket]);
    expect(group(/^Calls a click, %/).getByLabelText("Likely")).toHaveValue("5");
    expect(group(/^Ticket, \$/).getByLabelText("High")).toHaveValue("400");
    const edited = [calls, { ...ticket, value: 27550, assumed: false }];
    server[put] = () => answer(edited);
    server[reads.assumptions] = () => answer(edited);
    type(/^Ticket/, "Likely", "275.50");
    await press("Save assumptions");
    expect(await screen.findByText("Saved. The opportunities follow.")).toBeInTheDocument();
    expect(sent(put).map(({ body }) => body)).toEqual([{ ticket_cents: { low: 15000, value: 27550, high: 40000 } }]);
    expect(group(/^Ticket/).queryByText("assumption")).toBeNull();
    expect(group(/^Calls/).getByText("assumption")).toBeInTheDocument();
  });

  test.each([
    ["Likely", "12"],
    ["Low", "six"],
    ["High", ""],
  ])("%s %s is refused beside its field", async (label, value) => {
    await showForm([calls]);
    type(/^Calls/, label, value);
    await press("Save assumptions");
    const likely = group(/^Calls/).getByLabelText("Likely");
    expect(likely).toHaveFocus();
    expect(likely).toHaveAccessibleDescription("Low, likely and high must rise, from 0 to at most 100%");
    expect(sent(put)).toEqual([]);
  });

  test("an edited one can be set back; its field has the focus then", async () => {
    await showForm([{ ...calls, value: 0.07, assumed: false }]);
    server[put] = () => answer([calls]);
    server[reads.assumptions] = () => answer([calls]);
    await press("Reset Calls a click to its start value");
    expect(await screen.findByText("Calls a click has its start value.")).toBeInTheDocument();
    expect(sent(put).map(({ body }) => body)).toEqual([{ calls_per_click: null }]);
    expect(group(/^Calls/).getByLabelText("Likely")).toHaveValue("5");
    expect(group(/^Calls/).getByLabelText("Likely")).toHaveFocus();
  });
});

test("the click rates are drawn and stand in a table by place", async () => {
  const points = [
    { position: 1, prior: 0.285, own: 0.3, own_impressions: 2730, used: 0.298 },
    { position: 2, prior: 0.157, own: null, own_impressions: 0, used: 0.157 },
  ];
  serve("curve", { apart: false, points, clear: [], crowded: [] });
  await showList([opportunity("dryer repair")]);
  expect(screen.getByRole("img", { name: /^Used: from 29.8% on #1 to 15.7% on #2/ })).toBeInTheDocument();
  await press(/^Show as table ?: Clicks by place$/);
  expect(table("Clicks by place")).toEqual([
    ["place", "Used", "Published", "This site"],
    ["#1", "29.8%", "28.5%", "30%"],
    ["#2", "15.7%", "15.7%", "-"],
  ]);
});
