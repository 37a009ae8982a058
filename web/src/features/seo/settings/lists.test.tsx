import { act, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { answer, deferred } from "../../../test-answers";
import { hostOf } from "./competitors";
import { fresh } from "./fixtures";
import { freshServer, paste, refusal, region, sent, serve, server, show } from "./settings-driver";

freshServer();

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
    expect(sent(put)).toEqual([{ keywords: [], versions: { keywords: 3 } }]);
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
    expect(sent(put)).toEqual([{ competitors: [{ name: "Lone Star", domain: "www.lonestar.example" }], versions: { competitors: 0 } }]);
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
    expect(sent(put)).toEqual([{ competitors: [{ name: "B", domain: "b.example" }], versions: { competitors: 0 } }]);
  });

  test("that are refused are marked where they stand, also behind a row that was left empty", async () => {
    await show(two);
    await userEvent.clear(row("A").name);
    await userEvent.clear(panel().getAllByLabelText("Host name")[0] as HTMLElement);
    await userEvent.clear(row("B").domain);
    await paste(row("B").domain, "b");
    server[put] = refusal(422, "Enter a host name", { "competitors[0].domain": "Enter a host name" });
    await press("Competitors", "Save competitors");
    expect(sent(put)).toEqual([{ competitors: [{ name: "B", domain: "b" }], versions: { competitors: 0 } }]);
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

test("directories have an address, a place where they are edited, and a weight", async () => {
  await show();
  await press("Directories", "Add a directory");
  await userEvent.paste("Yelp");
  await userEvent.tab();
  await userEvent.paste("https://yelp.example/biz/x");
  await userEvent.tab();
  await userEvent.paste("https://yelp.example/edit");
  const panel = region("Directories");
  expect(panel.getByLabelText("Weight")).toHaveValue("5");
  await userEvent.selectOptions(panel.getByLabelText("Weight"), "9");
  const yelp = { name: "Yelp", url: "https://yelp.example/biz/x", edit_url: "https://yelp.example/edit", weight: 9 };
  serve({ ...fresh, directories: [yelp] });
  await press("Directories", "Save directories");
  expect(sent(put)).toEqual([{ directories: [yelp], versions: { directories: 0 } }]);
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

describe("what somebody else changed meanwhile", () => {
  const changed = "Somebody else changed the keywords meanwhile. Load theirs, or save yours.";
  const keywords = () => region("Tracked keywords");
  const box = () => keywords().getByLabelText("One phrase a line");
  const theirs = { ...fresh, keywords: [{ phrase: "theirs" }], versions: { ...fresh.versions, keywords: 9 } };

  /** A keyword of mine that is refused, since theirs were saved before. */
  const collide = async () => {
    await show();
    await paste(box(), "\nmine");
    server[put] = refusal(409, changed);
    await press("Tracked keywords", "Save keywords");
    expect((await keywords().findByText(changed)).parentElement).toHaveFocus();
    expect(box()).toHaveValue("appliance repair fort worth\nappliance repair near me\nmine");
  };

  test("can be loaded, and is what is changed then", async () => {
    await collide();
    serve(theirs);
    await userEvent.tab();
    expect(keywords().getByRole("button", { name: "Load theirs" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(await keywords().findByText("Theirs are loaded.")).toHaveAttribute("role", "status");
    expect(keywords().getByRole("button", { name: "Save keywords" })).toHaveFocus();
    expect(box()).toHaveValue("theirs");
    await paste(box(), "\nmine");
    await press("Tracked keywords", "Save keywords");
    expect(sent(put)[1]).toEqual({ keywords: [{ phrase: "theirs" }, { phrase: "mine" }], versions: { keywords: 9 } });
  });

  test("can be replaced all the same", async () => {
    await collide();
    serve(theirs);
    await press("Tracked keywords", "Save mine");
    expect(await keywords().findByText("The keywords are saved.")).toBeInTheDocument();
    expect(sent(put)[1]).toEqual({ keywords: [...fresh.keywords, { phrase: "mine" }], versions: { keywords: 9 } });
    expect(keywords().queryByText(changed)).not.toBeInTheDocument();
  });

  test("is told again where it changes once more before it is replaced", async () => {
    await collide();
    const again = "Somebody else changed the keywords once more.";
    serve(theirs);
    server[put] = refusal(409, again);
    await press("Tracked keywords", "Save mine");
    expect(await keywords().findByText(again)).toBeInTheDocument();
    expect(box()).toHaveValue("appliance repair fort worth\nappliance repair near me\nmine");
    serve({ ...theirs, versions: { ...theirs.versions, keywords: 10 } });
    await press("Tracked keywords", "Save mine");
    expect(await keywords().findByText("The keywords are saved.")).toBeInTheDocument();
    expect(sent(put).map(({ versions }) => versions.keywords)).toEqual([3, 9, 10]);
  });

  test("is not replaced unseen, where it cannot be read", async () => {
    await collide();
    server["GET /api/seo/settings"] = refusal(503, "The server is stopping.");
    await press("Tracked keywords", "Save mine");
    expect(await keywords().findByText("The server is stopping.")).toBeInTheDocument();
    expect(sent(put)).toHaveLength(1);
  });

  test("stays until it is loaded, where that fails", async () => {
    await collide();
    server["GET /api/seo/settings"] = refusal(503, "The server is stopping.");
    await press("Tracked keywords", "Load theirs");
    expect(await keywords().findByText("The server is stopping.")).toBeInTheDocument();
    expect(box()).toHaveValue("appliance repair fort worth\nappliance repair near me\nmine");
  });

  test("is loaded into the rows of a list; what is typed in another stays", async () => {
    await show();
    await press("Competitors", "Add a competitor");
    await userEvent.keyboard("Mine");
    await paste(box(), "\nhalf");
    server[put] = refusal(409, "Somebody else changed the competitors meanwhile.");
    await press("Competitors", "Save competitors");
    serve({ ...theirs, competitors: [{ name: "Theirs", domain: "theirs.example" }], versions: { ...theirs.versions, competitors: 2 } });
    await userEvent.click(await region("Competitors").findByRole("button", { name: "Load theirs" }));
    expect(await region("Competitors").findByRole("group", { name: "Theirs" })).toBeInTheDocument();
    expect(region("Competitors").queryByRole("group", { name: "Mine" })).not.toBeInTheDocument();
    expect(box()).toHaveValue("appliance repair fort worth\nappliance repair near me\nhalf");
    await press("Competitors", "Save competitors");
    await press("Tracked keywords", "Save keywords");
    expect(sent(put).slice(1)).toEqual([
      { competitors: [{ name: "Theirs", domain: "theirs.example" }], versions: { competitors: 2 } },
      { keywords: [...fresh.keywords, { phrase: "half" }], versions: { keywords: 3 } }, // built from the list read here
    ]);
  });
});
