import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { answer } from "../../../test-answers";
import { fresh } from "./fixtures";
import { freshServer, refusal, sent, serve, server, show } from "./settings-driver";

freshServer();

const row = (name: string) => within(screen.getByRole("form", { name }));
const next = (every: "daily" | "off", at: string | null) => ({
  ...fresh,
  schedules: fresh.schedules.map((each) => (each.action === "seo-crawl" ? { ...each, every, hour: 23, next_run_at: at } : each)),
});

test("a schedule says when it starts next, in the shop's time", async () => {
  await show();
  expect(row("Site crawl").getByText("Nov 23, 4:00 AM")).toBeInTheDocument();
  expect(row("Speed check").getByText("Does not start by itself")).toBeInTheDocument();
});

test("a schedule whose source is not connected says so, unless it is off", async () => {
  const held = "This is not connected yet.";
  await show({ ...fresh, schedules: fresh.schedules.map((each) => ({ ...each, held })) });
  expect(row("Site crawl").getByText(`It would not start now: ${held}`)).toBeInTheDocument();
  expect(row("Speed check").queryByText(/would not start/)).not.toBeInTheDocument();
});

test("only what is due by the choice is asked", async () => {
  await show();
  expect(row("Site crawl").getByLabelText("Day")).toHaveValue("1");
  expect(row("Speed check").queryByLabelText("Day")).not.toBeInTheDocument();
  expect(row("Speed check").queryByLabelText("Hour")).not.toBeInTheDocument();
});

test("a change is saved, and the next start follows", async () => {
  await show();
  const crawl = row("Site crawl");
  await userEvent.selectOptions(crawl.getByLabelText("How often"), "Every day");
  expect(crawl.queryByLabelText("Day")).not.toBeInTheDocument();
  await userEvent.selectOptions(crawl.getByLabelText("Hour"), "11 PM");
  serve(next("daily", "2026-11-24T05:00:00Z"));
  await userEvent.click(crawl.getByRole("button", { name: "Save" }));
  expect(sent("PUT /api/seo/schedules/seo-crawl")).toEqual([{ every: "daily", hour: 23 }]);
  expect(await crawl.findByText("Nov 23, 11:00 PM")).toBeInTheDocument();
  expect(crawl.getByRole("status")).toHaveTextContent("Saved.");
  await userEvent.selectOptions(crawl.getByLabelText("How often"), "Off");
  expect(crawl.getByRole("status")).toBeEmptyDOMElement();
});

test("the speed check is of a page that can be changed; the crawl of none", async () => {
  await show();
  expect(row("Site crawl").queryByLabelText("Page")).not.toBeInTheDocument();
  const speed = row("Speed check");
  expect(speed.queryByLabelText("Page")).not.toBeInTheDocument();
  await userEvent.selectOptions(speed.getByLabelText("How often"), "Every day");
  const page = speed.getByLabelText("Page");
  expect(page).toHaveValue("");
  expect(page).toHaveAccessibleDescription(/Empty: the home page, the list, a unit, a repair page and an article\./);
  await userEvent.type(page, "/shop");
  const daily = { every: "daily" as const, url: "https://shop.example/shop", next_run_at: "2026-11-24T11:00:00Z" };
  server["PUT /api/seo/schedules/seo-pagespeed"] = () =>
    answer({ ...fresh, schedules: fresh.schedules.map((each) => (each.action === "seo-pagespeed" ? { ...each, ...daily } : each)) });
  await userEvent.click(speed.getByRole("button", { name: "Save" }));
  expect(sent("PUT /api/seo/schedules/seo-pagespeed")).toEqual([{ every: "daily", url: "/shop" }]);
  await waitFor(() => expect(page).toHaveValue("https://shop.example/shop"));
});

test("how many pages a crawl reads can be changed, also of one that does not start by itself", async () => {
  await show();
  expect(row("Speed check").queryByLabelText("Pages a crawl reads")).not.toBeInTheDocument();
  const crawl = row("Site crawl");
  await userEvent.selectOptions(crawl.getByLabelText("How often"), "Off");
  const pages = crawl.getByLabelText("Pages a crawl reads");
  expect(pages).toHaveValue("50");
  await userEvent.clear(pages);
  await userEvent.type(pages, "1,44");
  await userEvent.click(crawl.getByRole("button", { name: "Save" }));
  expect(pages).toHaveFocus();
  expect(pages).toHaveAccessibleDescription(/Enter a whole number, 1 to 100,000/);
  expect(sent("PUT /api/seo/schedules/seo-crawl")).toEqual([]);
  await userEvent.type(pages, "0");
  expect(pages).not.toBeInvalid();
  await userEvent.click(crawl.getByRole("button", { name: "Save" }));
  expect(sent("PUT /api/seo/schedules/seo-crawl")).toEqual([{ every: "off", maxPages: 1440 }]);
});

test("what somebody else has set meanwhile stays, and is shown", async () => {
  await show();
  const crawl = row("Site crawl");
  await userEvent.selectOptions(crawl.getByLabelText("Day"), "Friday");
  const theirs = { hour: 2, maxPages: 900 };
  const stored = fresh.schedules.map((each) => (each.action === "seo-crawl" ? { ...each, ...theirs, weekday: 5 } : each));
  serve({ ...fresh, schedules: stored });
  await userEvent.click(crawl.getByRole("button", { name: "Save" }));
  expect(await crawl.findByText("Saved.")).toBeInTheDocument();
  expect(crawl.getByLabelText("Hour")).toHaveValue("2");
  expect(crawl.getByLabelText("Pages a crawl reads")).toHaveValue("900");
  await userEvent.click(crawl.getByRole("button", { name: "Save" }));
  expect(sent("PUT /api/seo/schedules/seo-crawl")).toEqual([{ every: "weekly", weekday: 5 }, { every: "weekly" }]);
});

test("a link to a schedule opens the page there", async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled; // jsdom has none
  location.hash = "#seo-crawl";
  onTestFinished(() => {
    location.hash = "";
  });
  await show();
  const form = screen.getByRole("form", { name: "Site crawl" });
  expect(scrolled.mock.contexts).toEqual([form]);
  expect(form).toHaveFocus();
});

test("a refusal stands by its choice, which stays", async () => {
  await show();
  const crawl = row("Site crawl");
  await userEvent.selectOptions(crawl.getByLabelText("Hour"), "12 AM");
  server["PUT /api/seo/schedules/seo-crawl"] = refusal(422, "No", { hour: "The hour must be 0 to 23" });
  await userEvent.click(crawl.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(crawl.getByLabelText("Hour")).toHaveFocus());
  expect(crawl.getByLabelText("Hour")).toHaveValue("0");
  expect(crawl.getByLabelText("Hour")).toHaveAccessibleDescription("The hour must be 0 to 23");
});
