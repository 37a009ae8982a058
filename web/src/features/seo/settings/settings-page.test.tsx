import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { call } from "../../../lib/api";
import { Data } from "../../../lib/data";
import { answer, deferred } from "../../../test-answers";
import { fresh } from "./fixtures";
import { freshServer, refusal, server, show } from "./settings-driver";
import { SettingsPage } from "./settings-page";

freshServer();

test("says that it looks until the settings are there; on the server too", async () => {
  const reply = deferred<Response>();
  server["GET /api/seo/settings"] = () => reply.promise;
  render(
    <Data ask={call}>
      <SettingsPage />
    </Data>,
  );
  expect(screen.getByRole("status")).toHaveTextContent("Looking up the settings");
  const html = renderToString(
    <Data ask={call}>
      <SettingsPage />
    </Data>,
  );
  expect(html).toContain("Looking up the settings");
  expect(html).not.toContain("style=");
  await act(async () => reply.resolve(answer(fresh)));
  expect(screen.getByRole("region", { name: "Sources" })).toBeInTheDocument();
});

test("when they cannot be loaded it says why, and can be tried again", async () => {
  server["GET /api/seo/settings"] = refusal(500, "Something went wrong on our side.");
  render(
    <Data ask={call}>
      <SettingsPage />
    </Data>,
  );
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole("alert")).toHaveTextContent("The settings could not be loaded. Something went wrong on our side.");
  const second = deferred<Response>();
  server["GET /api/seo/settings"] = () => second.promise;
  await userEvent.click(again);
  expect(again).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(again);
  expect(fetch).toHaveBeenCalledTimes(2);
  await act(async () => second.resolve(answer(fresh)));
  expect(screen.getByRole("region", { name: "Sources" })).toBeInTheDocument();
  expect(document.activeElement).toContainElement(screen.getByRole("region", { name: "Sources" }));
  expect(document.body).not.toHaveFocus();
});

test("leads to each of its parts", async () => {
  await show();
  const targets = screen
    .getAllByRole("link")
    .map((link) => document.querySelector(link.getAttribute("href") ?? "")?.querySelector("h2")?.textContent);
  expect(targets).toEqual(["Sources", "Tracked keywords", "Rank tracking", "Map grid", "Competitors", "Directories", "Schedules"]);
});

test("a call that ends as the page is left changes nothing", async () => {
  const reply = deferred<Response>();
  server["GET /api/seo/settings"] = () => reply.promise;
  const { unmount } = render(
    <Data ask={call}>
      <SettingsPage />
    </Data>,
  );
  unmount();
  await act(async () => reply.resolve(answer(fresh)));
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
});
