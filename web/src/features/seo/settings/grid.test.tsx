import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer } from "../../../test-answers";
import { fresh } from "./fixtures";
import { freshServer, region, sent, server, show } from "./settings-driver";

freshServer();

const panel = () => region("Map grid");

test("the grid's keywords and size are saved, and its cost is told before", async () => {
  const setting = fresh.local;
  const plan = {
    provider: "SerpApi",
    refusal: "",
    calls_rank: 4,
    calls_grid: 21,
    calls_places: 1,
    cost_cents: 26,
    grid_refusal: "",
    setting,
  };
  server["GET /api/seo/local/plan"] = () => answer({ ...plan, sandbox: false });
  await show();
  expect(await panel().findByText("21 calls a run beside those of the rankings, about $0.21 by SerpApi.")).toBeVisible();
  await userEvent.selectOptions(panel().getByLabelText("Points"), "7 by 7: 37 points");
  await userEvent.click(panel().getByRole("checkbox", { name: "appliance repair near me" }));
  expect(panel().getByText("74 calls a run beside those of the rankings, about $0.74 by SerpApi.")).toBeVisible();
  await userEvent.click(panel().getByRole("button", { name: "Save the grid" }));
  expect(await screen.findByText("The grid is saved.")).toBeVisible();
  expect(sent("PUT /api/seo/local/settings")).toEqual([
    { grid_keywords: ["appliance repair fort worth", "appliance repair near me"], grid_size: 7 },
  ]);
});
