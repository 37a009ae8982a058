import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { answer, deferred } from "../../../test-answers";
import { having, withSearch } from "./fixtures";
import { freshServer, paste, refusal, region, sent, serve, server, show } from "./settings-driver";

freshServer();

const put = "PUT /api/seo/sources/search";
const panel = () => region("Search results");
const save = () => userEvent.click(panel().getByRole("button", { name: "Save" }));

describe("a source says how it stands", () => {
  test.each<[string, Parameters<typeof having>[1], string[]]>([
    ["not set", {}, ["Not connected"]],
    ["set", { connected: true, from: "settings", has_key: true, provider: "serper" }, ["Connected"]],
    ["public", { connected: true, from: "default" }, ["Connected, without a key"]],
    ["set, but nothing asks it", { connected: true, used: false, from: "settings", has_key: true }, ["Saved. Nothing uses it yet."]],
    [
      "given, but nothing asks it",
      { connected: true, used: false, from: "environment", has_key: true },
      ["Set by the environment. Nothing uses it yet."],
    ],
    ["incomplete", { from: "settings", problem: "It needs a key." }, ["Not connected", "It needs a key."]],
    ["spent", { connected: true, from: "settings", problem: "The cap is spent." }, ["Paused", "The cap is spent."]],
    [
      "of the environment",
      { connected: true, from: "environment", has_key: true, provider: "serper", variables: ["ENAMEL_SERP_PROVIDER", "ENAMEL_SERP_KEY"] },
      ["Connected by the environment", "ENAMEL_SERP_PROVIDER", "ENAMEL_SERP_KEY"],
    ],
    ["played by the sandbox", { connected: true, from: "sandbox" } as const, ["The sandbox answers"]],
  ])("%s", async (_, changes, words) => {
    await show(having("search", changes));
    for (const word of words) expect(panel().getByText(word)).toBeInTheDocument();
  });

  test("what it took this month, and of how much", async () => {
    await show(withSearch({ calls_this_month: 1200, cents_this_month: 40, monthly_cap_calls: 2500, monthly_cap_cents: 500 }));
    expect(panel().getByText("This month (UTC): 1,200 calls (cap: 2,500 calls), $0.40 (cap: $5.00)")).toBeInTheDocument();
    expect(region("Places").getByText("This month (UTC): 0 calls, $0.00")).toBeInTheDocument();
  });

  test("one of the environment has its caps alone to change", async () => {
    await show(
      having("search", { connected: true, from: "environment", has_key: true, provider: "serper", variables: ["ENAMEL_SERP_KEY"] }),
    );
    expect(panel().queryByLabelText("Provider")).not.toBeInTheDocument();
    expect(panel().queryByLabelText(/Key/)).not.toBeInTheDocument();
    await paste(panel().getByLabelText("Cap a month, calls"), "1,000");
    await userEvent.click(panel().getByRole("button", { name: "Save caps" }));
    expect(sent(put)).toEqual([{ monthly_cap_cents: 0, monthly_cap_calls: 1000 }]);
  });
});

describe("the price of calls", () => {
  const listed = withSearch({ cents_per_1000: 100, cents_per_1000_listed: true });
  const price = () => panel().getByLabelText("Price of 1,000 calls, $");

  test("is the list price until staff set theirs, and again once they clear it", async () => {
    await show(listed);
    expect(price()).toHaveValue("");
    expect(panel().getByText(/the list price counts, \$1\.00 for 1,000 calls\./)).toBeInTheDocument();
    await paste(price(), "0.60");
    serve(withSearch({ cents_per_1000: 60, cents_per_1000_listed: false }));
    await save();
    expect(price()).toHaveValue("$0.60");
    expect(panel().queryByText(/the list price counts/)).not.toBeInTheDocument();
    await userEvent.clear(price());
    serve(listed);
    await save();
    expect(sent(put)).toMatchObject([{ cents_per_1000: 60 }, { cents_per_1000: -1 }]);
  });

  test("is an amount, and stays with the server while nobody changes it", async () => {
    await show(withSearch({ cents_per_1000: 60, cents_per_1000_listed: false }));
    await userEvent.selectOptions(panel().getByLabelText("Provider"), "None");
    await save();
    expect(sent(put)[0]).not.toHaveProperty("cents_per_1000");
    await userEvent.clear(price());
    await paste(price(), "cheap");
    await save();
    expect(panel().getByText("Enter an amount such as 15 or 0.60, or leave it empty for the list price")).toBeInTheDocument();
    expect(sent(put)).toHaveLength(1);
  });

  test("is asked of sources whose calls cost", async () => {
    await show();
    expect(region("Places").getByLabelText(/^Price/)).toBeVisible();
    expect(region("Search Console").queryByLabelText(/^Price/)).not.toBeInTheDocument();
  });
});

describe("a source is set", () => {
  test("by provider, key and caps; the key is not kept in the page", async () => {
    await show();
    await userEvent.selectOptions(panel().getByLabelText("Provider"), "Serper");
    const key = panel().getByLabelText("Key");
    expect(key).toHaveAttribute("type", "password");
    expect(key).toHaveAttribute("autocomplete", "off");
    await paste(key, "sk-1");
    await paste(panel().getByLabelText("Cap a month, $"), "$4.50");
    serve(withSearch({ monthly_cap_cents: 450 }));
    await save();
    expect(sent(put)).toEqual([{ provider: "serper", url: "", key: "sk-1", monthly_cap_cents: 450, monthly_cap_calls: 0 }]);
    expect(await panel().findByText("Connected")).toBeInTheDocument();
    expect(panel().getByText("A key is stored.")).toBeInTheDocument();
    expect(panel().getByText("Saved.")).toHaveAttribute("role", "status");
    expect(panel().queryByDisplayValue("sk-1")).not.toBeInTheDocument();
    expect(panel().getByLabelText("Cap a month, $")).toHaveValue("$4.50");
  });

  test("what is typed while it is saved is kept, and nothing of the key that was sent", async () => {
    await show();
    await userEvent.selectOptions(panel().getByLabelText("Provider"), "Serper");
    await paste(panel().getByLabelText("Key"), "sk-1");
    const slow = deferred<Response>();
    server[put] = () => slow.promise;
    await save();
    await paste(panel().getByLabelText("Cap a month, calls"), "20");
    await act(async () => slow.resolve(answer(withSearch())));
    expect(await panel().findByText("A key is stored.")).toBeInTheDocument();
    expect(panel().getByLabelText("Cap a month, calls")).toHaveValue("20");
    expect(panel().queryByDisplayValue("sk-1")).not.toBeInTheDocument();
  });

  test("its words follow the provider", async () => {
    await show();
    const provider = panel().getByLabelText("Provider");
    await userEvent.selectOptions(provider, "DataForSEO");
    expect(panel().getByLabelText("Key")).toHaveAccessibleDescription(/colon/);
    await userEvent.selectOptions(provider, "SearXNG, on a server of your own");
    expect(panel().getByLabelText("Address of its server")).toBeInTheDocument();
    expect(panel().getByLabelText("Key (optional)")).toBeInTheDocument();
    expect(region("Search Console").getByLabelText("Credentials")).toBeInTheDocument();
    await paste(region("Search Console").getByLabelText("Property"), "sc-domain:a.example");
    await userEvent.click(region("Search Console").getByRole("button", { name: "Save" }));
    expect(sent("PUT /api/seo/sources/search-console")).toEqual([
      { site: "sc-domain:a.example", url: "", monthly_cap_cents: 0, monthly_cap_calls: 0 },
    ]);
  });

  test("what was typed stays when it is refused, and the first wrong field has the focus", async () => {
    await show();
    server[put] = refusal(422, "Please check the marked fields.", {
      url: "The address must start with https://",
      key: "The key is too long",
    });
    await paste(panel().getByLabelText("Key"), "sk-1");
    await paste(panel().getByLabelText("Address (optional)"), "ftp://x");
    await save();
    await waitFor(() => expect(panel().getByLabelText("Key")).toHaveFocus());
    expect(panel().getByLabelText("Key")).toHaveValue("sk-1");
    const url = panel().getByLabelText("Address (optional)");
    expect(url).toHaveValue("ftp://x");
    expect(url).toHaveAccessibleDescription(/must start with https/);
    await paste(url, "y");
    expect(url).not.toBeInvalid();
    expect(panel().getByLabelText("Key")).toBeInvalid();
  });

  test("a stored key that is wanted again has its field", async () => {
    await show(withSearch());
    server[put] = refusal(422, "Enter the key again", { key: "Enter the key again" });
    await paste(panel().getByLabelText("Address (optional)"), "https://x.example");
    await save();
    await waitFor(() => expect(panel().getByLabelText("New key")).toHaveFocus());
    serve(withSearch());
    await paste(panel().getByLabelText("New key"), "sk-2");
    await save();
    expect(sent(put)[1]).toMatchObject({ key: "sk-2", url: "https://x.example" });
  });

  test.each([
    ["Cap a month, $", "0", /above|amount/],
    ["Cap a month, $", "a lot", /amount/],
    ["Cap a month, $", "4.505", /amount/],
    ["Cap a month, calls", "0", /above 0/],
    ["Cap a month, calls", "1.5", /whole number/],
  ])("%s is not %s", async (label, typed, words) => {
    await show();
    await paste(panel().getByLabelText(label), typed);
    await save();
    expect(panel().getByLabelText(label)).toHaveFocus();
    expect(panel().getByLabelText(label)).toHaveAccessibleDescription(words);
    expect(sent(put)).toEqual([]);
  });

  test("a failure that no field is to blame for takes the focus, and it can be tried again", async () => {
    await show();
    server[put] = refusal(409, "Search results is set by the environment.");
    await save();
    expect((await panel().findByText("Search results is set by the environment.")).parentElement).toHaveFocus();
    serve(withSearch());
    await save();
    expect(await panel().findByText("Saved.")).toBeInTheDocument();
    expect(panel().queryByText(/set by the environment/)).not.toBeInTheDocument();
  });

  test("its button is busy while it saves, and pressed once", async () => {
    await show();
    const reply = deferred<Response>();
    server[put] = () => reply.promise;
    await save();
    const busy = panel().getByRole("button", { name: "Saving..." });
    expect(busy).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(busy);
    expect(sent(put)).toHaveLength(1);
    await act(async () => reply.resolve(answer(withSearch())));
    expect(panel().getByRole("button", { name: "Save" })).not.toHaveAttribute("aria-disabled");
  });
});

describe("a stored key", () => {
  test("is replaced in a field that has the focus, or kept after all", async () => {
    await show(withSearch());
    await userEvent.click(panel().getByRole("button", { name: "Replace" }));
    expect(panel().getByLabelText("New key")).toHaveFocus();
    await userEvent.keyboard("half");
    await userEvent.click(panel().getByRole("button", { name: "Keep the stored one" }));
    expect(panel().getByRole("button", { name: "Replace" })).toHaveFocus();
    serve(withSearch());
    await save();
    expect(sent(put)[0]).not.toHaveProperty("key");
  });

  test("is forgotten after a question", async () => {
    await show(withSearch());
    await userEvent.click(panel().getByRole("button", { name: "Forget" }));
    expect(panel().getByRole("button", { name: "Keep it" })).toHaveFocus();
    await userEvent.click(panel().getByRole("button", { name: "Keep it" }));
    expect(panel().getByRole("button", { name: "Forget" })).toHaveFocus();
    expect(sent(put)).toEqual([]);
    await userEvent.click(panel().getByRole("button", { name: "Forget" }));
    serve(withSearch({ has_key: false, connected: false, problem: "It needs a key." }));
    await userEvent.click(panel().getByRole("button", { name: "Forget the key" }));
    expect(sent(put)).toEqual([{ key: "" }]);
    expect(await panel().findByText("The key is forgotten.")).toBeInTheDocument();
    expect(panel().getByLabelText("Key")).toHaveFocus();
  });

  test("is forgotten where none is needed, which is said before it is saved", async () => {
    await show(withSearch({ provider: "serpapi" }));
    await userEvent.selectOptions(panel().getByLabelText("Provider"), "SearXNG, on a server of your own");
    const words = panel().getByText("The stored key is for SerpApi. It is forgotten when you save: none is needed here.");
    expect(words).toHaveAttribute("role", "status");
    expect(panel().queryByRole("button", { name: "Keep the stored one" })).not.toBeInTheDocument();
    await paste(panel().getByLabelText("Address of its server"), "http://localhost:8888/search");
    serve(withSearch({ provider: "searxng", url: "http://localhost:8888/search", has_key: false, needs_key: false }));
    await save();
    expect(sent(put)[0]).not.toHaveProperty("key");
    expect(await panel().findByText("Saved. The stored key is forgotten.")).toBeInTheDocument();
    expect(panel().getByLabelText("Key (optional)")).toHaveValue("");
    expect(words).toBeEmptyDOMElement();
  });

  test.each([
    ["Serper", "", "The stored key is for SerpApi. Enter the one that is wanted here."],
    ["SerpApi", "https://x.example", "The stored key is for the earlier address. Enter the one that is wanted here."],
  ])("is wanted anew before it is saved: %s %s", async (provider, url, words) => {
    await show(withSearch({ provider: "serpapi" }));
    await userEvent.selectOptions(panel().getByLabelText("Provider"), provider);
    if (url) await paste(panel().getByLabelText("Address (optional)"), url);
    expect(panel().getByText(words)).toBeInTheDocument();
    expect(panel().getByLabelText("New key")).toBeInTheDocument();
  });

  test("stays at another path of its address, and with the provider that it had after all", async () => {
    await show(withSearch({ url: "https://serp.example/v1" }));
    await paste(panel().getByLabelText("Address (optional)"), "/more");
    expect(panel().getByText("A key is stored.")).toBeInTheDocument();
    await userEvent.selectOptions(panel().getByLabelText("Provider"), "SerpApi");
    expect(panel().queryByText("A key is stored.")).not.toBeInTheDocument();
    await userEvent.selectOptions(panel().getByLabelText("Provider"), "Serper");
    expect(panel().getByText("A key is stored.")).toBeInTheDocument();
  });

  test("of a source that answers without one is forgotten with its address", async () => {
    await show(having("pagespeed", { has_key: true, from: "settings" }));
    const speed = region("PageSpeed Insights");
    await paste(speed.getByLabelText("Address (optional)"), "https://x.example");
    expect(
      speed.getByText("The stored key is for the earlier address. It is forgotten when you save: none is needed here."),
    ).toBeInTheDocument();
  });

  test("goes with its provider", async () => {
    await show(withSearch());
    await userEvent.selectOptions(panel().getByLabelText("Provider"), "None");
    await save();
    expect(sent(put)[0]).toMatchObject({ provider: "", key: "" });
  });
});

describe("a test", () => {
  const post = "POST /api/seo/sources/search/test";

  test("says what came of it and when, and what the month has taken since", async () => {
    await show(withSearch({ testable: true }));
    expect(panel().getByText("Not tested yet.")).toBeInTheDocument();
    const reply = deferred<Response>();
    server[post] = () => reply.promise;
    await userEvent.click(panel().getByRole("button", { name: "Test Search results" }));
    const busy = panel().getByRole("button", { name: /^Testing/ });
    expect(busy).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(busy);
    expect(sent(post)).toHaveLength(1);
    const last_test = { at: "2026-11-22T15:04:00Z", ok: false, text: "It refused the key." };
    serve(withSearch({ testable: true, last_test, calls_this_month: 1 }));
    await act(async () => reply.resolve(answer(last_test)));
    expect(await panel().findByText("Failed")).toBeInTheDocument();
    expect(panel().getByText(/It refused the key\./)).toHaveTextContent("Failed Nov 22, 2026, 9:04 AM: It refused the key.");
    expect(panel().getByText(/1 call, /)).toBeInTheDocument();
  });

  test("leaves alone what is being typed", async () => {
    await show(withSearch({ testable: true }));
    await paste(panel().getByLabelText("Address (optional)"), "https://half");
    serve(withSearch({ testable: true, last_test: { at: "2026-11-22T15:04:00Z", ok: true, text: "10 results" } }));
    server[post] = () => answer({});
    await userEvent.click(panel().getByRole("button", { name: "Test Search results" }));
    expect(await panel().findByText("Works")).toBeInTheDocument();
    expect(panel().getByLabelText("Address (optional)")).toHaveValue("https://half");
  });

  test("that cannot be made says why", async () => {
    await show(withSearch({ testable: true }));
    server[post] = refusal(409, "The cap of this month is spent.");
    await userEvent.click(panel().getByRole("button", { name: "Test Search results" }));
    expect((await panel().findByText("The cap of this month is spent.")).parentElement).toHaveFocus();
  });

  test("is not offered without an engine, or before it is connected", async () => {
    await show(having("search", { testable: true }));
    expect(panel().getByText("It can be tested once it is connected.")).toBeInTheDocument();
    expect(region("Places").getByText(/This version cannot use this source yet/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Test/ })).not.toBeInTheDocument();
  });
});
