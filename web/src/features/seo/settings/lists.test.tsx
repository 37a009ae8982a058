import { act, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { answer, deferred } from "../../../test-answers";
import { hostOf } from "./competitors";
import { fresh, paste, refusal, region, sent, serve, server, setStage, show } from "./settings-stage";

setStage();

const put = "PUT /api/seo/lists";
const press = (panel: string, name: string) => userEvent.click(region(panel).getByRole("button", { name }));

describe("the keywords", () => {
  const panel = () => region("Tracked keywords");
  const box = () => panel().getByLabelText<HTMLTextAreaElement>("One phrase a line");

  test("are lines of a text; empty lines are none", async () => {
    await show();
    expect(box()).toHaveValue("appliance repair fort worth\nappliance repair near me");
    expect(panel().getByText("2 phrases of at most 100")).toBeInTheDocument();
    await paste(box(), "\n\n  dryer   repair \n");
    expect(panel().getByText("3 phrases of at most 100")).toBeInTheDocument();
    serve({ ...fresh, keywords: [...fresh.keywords, { phrase: "dryer repair" }] });
    await press("Tracked keywords", "Save keywords");
    expect(sent(put)[0].keywords.map(({ phrase }: { phrase: string }) => phrase.trim())).toEqual([
      "appliance repair fort worth",
      "appliance repair near me",
      "dryer   repair",
    ]);
    expect(await panel().findByText("The keywords are saved.")).toBeInTheDocument();
    expect(box()).toHaveValue("appliance repair fort worth\nappliance repair near me\ndryer repair");
  });

  test("keep what is typed while they are saved", async () => {
    await show();
    const slow = deferred<Response>();
    server[put] = () => slow.promise;
    await press("Tracked keywords", "Save keywords");
    await paste(box(), "\ndryer");
    await act(async () => slow.resolve(answer(fresh)));
    expect(await panel().findByText("The keywords are saved.")).toBeInTheDocument();
    expect(box()).toHaveValue("appliance repair fort worth\nappliance repair near me\ndryer");
  });

  test("that are refused are named by their lines, the first is selected, and the text stays", async () => {
    await show();
    await userEvent.clear(box());
    await paste(box(), "dryer repair\n\nfridge\nDryer Repair\nFridge");
    server[put] = refusal(422, "Please check the marked fields.", { "keywords[2].phrase": "Twice", "keywords[3].phrase": "Twice too" });
    await press("Tracked keywords", "Save keywords");
    await waitFor(() => expect(box()).toHaveFocus());
    expect(box()).toHaveAccessibleDescription("Line 4: Twice. Line 5: Twice too.");
    expect(box().value.slice(box().selectionStart, box().selectionEnd)).toBe("Dryer Repair");
    await userEvent.paste("dishwasher repair");
    expect(box()).toHaveValue("dryer repair\n\nfridge\ndishwasher repair\nFridge");
    expect(box()).not.toBeInvalid();
  });

  test("that are too many are refused as a list", async () => {
    await show();
    server[put] = refusal(422, "At most 100", { keywords: "At most 100" });
    await press("Tracked keywords", "Save keywords");
    await waitFor(() => expect(box()).toHaveAccessibleDescription("At most 100"));
  });

  test("may all be removed", async () => {
    await show();
    await userEvent.clear(box());
    serve({ ...fresh, keywords: [] });
    await press("Tracked keywords", "Save keywords");
    expect(sent(put)).toEqual([{ keywords: [] }]);
    expect(await panel().findByText("0 phrases of at most 100")).toBeInTheDocument();
  });
});

describe("the competitors", () => {
  const panel = () => region("Competitors");
  const row = (name: string) => ({
    name: panel().getByRole("group", { name }).querySelectorAll("input")[0] as HTMLInputElement,
    domain: panel().getByRole("group", { name }).querySelectorAll("input")[1] as HTMLInputElement,
  });
  const two = { ...fresh, competitors: ["A", "B"].map((name) => ({ name, domain: `${name.toLowerCase()}.example` })) };

  test("say what to do while there are none, and take the focus when one is added", async () => {
    await show();
    expect(panel().getByText(/^No competitors yet\./)).toBeInTheDocument();
    await press("Competitors", "Add a competitor");
    expect(row("New competitor").name).toHaveFocus();
    await userEvent.paste("Lone Star");
    await userEvent.tab();
    await userEvent.paste("https://www.lonestar.example/about?x=1");
    await userEvent.tab();
    expect(row("Lone Star").domain).toHaveValue("www.lonestar.example");
    serve({ ...fresh, competitors: [{ name: "Lone Star", domain: "www.lonestar.example" }] });
    await press("Competitors", "Save competitors");
    expect(sent(put)).toEqual([{ competitors: [{ name: "Lone Star", domain: "www.lonestar.example" }] }]);
    expect(await panel().findByText("The competitors are saved.")).toBeInTheDocument();
    expect(panel().getByText("1 saved")).toBeInTheDocument();
  });

  test("keep the focus when Enter saves them", async () => {
    await show(two);
    server[put] = () => answer(two);
    await userEvent.type(row("B").domain, "/x{Enter}");
    expect(await panel().findByText("The competitors are saved.")).toBeInTheDocument();
    expect(row("B").domain).toHaveFocus();
  });

  test("keep what is typed while they are saved", async () => {
    await show(two);
    const slow = deferred<Response>();
    server[put] = () => slow.promise;
    await press("Competitors", "Save competitors");
    await userEvent.type(row("B").domain, "/x");
    await act(async () => slow.resolve(answer(two)));
    expect(await panel().findByText("The competitors are saved.")).toBeInTheDocument();
    expect(row("B").domain).toHaveValue("b.example/x");
  });

  test("are removed, and the focus has a place", async () => {
    await show(two);
    await press("Competitors", "Remove A");
    expect(panel().getByRole("button", { name: "Add a competitor" })).toHaveFocus();
    await press("Competitors", "Save competitors");
    expect(sent(put)).toEqual([{ competitors: [{ name: "B", domain: "b.example" }] }]);
  });

  test("that are refused are marked where they stand, also behind a row that was left empty", async () => {
    await show(two);
    await userEvent.clear(row("A").name);
    await userEvent.clear(panel().getAllByLabelText("Host name")[0] as HTMLElement);
    await userEvent.clear(row("B").domain);
    await paste(row("B").domain, "b");
    server[put] = refusal(422, "Enter a host name", { "competitors[0].domain": "Enter a host name" });
    await press("Competitors", "Save competitors");
    expect(sent(put)).toEqual([{ competitors: [{ name: "B", domain: "b" }] }]);
    await waitFor(() => expect(row("B").domain).toHaveFocus());
    expect(row("B").domain).toHaveAccessibleDescription("Enter a host name");
    expect(row("B").domain).toHaveValue("b");
  });

  test("at the most say so", async () => {
    await show({
      ...fresh,
      competitors: Array.from({ length: 100 }, (_, index) => ({ name: `Shop ${index}`, domain: `s${index}.example` })),
    });
    expect(panel().queryByRole("button", { name: "Add a competitor" })).not.toBeInTheDocument();
    expect(panel().getByText("That is the most, 100.")).toBeInTheDocument();
  });

  test.each([
    ["shop.example", "shop.example"],
    [" HTTPS://Shop.example:8443/a ", "Shop.example:8443"],
    ["shop.example/about#us", "shop.example"],
    ["ftp://shop.example", "ftp:"],
  ])("a pasted %s is %s", (typed, host) => expect(hostOf(typed)).toBe(host));
});

test("directories have an address and a weight", async () => {
  await show();
  await press("Directories", "Add a directory");
  await userEvent.paste("Yelp");
  await userEvent.tab();
  await userEvent.paste("https://yelp.example/biz/x");
  const panel = region("Directories");
  expect(panel.getByLabelText("Weight")).toHaveValue("5");
  await userEvent.selectOptions(panel.getByLabelText("Weight"), "9");
  serve({ ...fresh, directories: [{ name: "Yelp", url: "https://yelp.example/biz/x", weight: 9 }] });
  await press("Directories", "Save directories");
  expect(sent(put)).toEqual([{ directories: [{ name: "Yelp", url: "https://yelp.example/biz/x", weight: 9 }] }]);
  expect(await panel.findByText("1 saved")).toBeInTheDocument();
});

test("saving one list leaves alone what is typed in another", async () => {
  await show();
  await press("Competitors", "Add a competitor");
  await userEvent.keyboard("Lone");
  await press("Tracked keywords", "Save keywords");
  expect(await region("Tracked keywords").findByText("The keywords are saved.")).toBeInTheDocument();
  expect(region("Competitors").getByLabelText("Name")).toHaveValue("Lone");
});
