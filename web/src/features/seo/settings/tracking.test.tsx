import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer } from "../../../test-answers";
import { fresh } from "./fixtures";
import { freshServer, paste, refusal, region, sent, server, show } from "./settings-driver";

freshServer();

const panel = () => region("Rank tracking");
const save = () => userEvent.click(panel().getByRole("button", { name: "Save places" }));
const bodies = () => sent("PUT /api/seo/tracking");

/** The cost of two keywords at one place on one device, 50 results deep. */
const plan = {
  provider: "SerpApi",
  console: false,
  refusal: "",
  keywords: 2,
  calls: 10,
  cost_cents: 15,
  sandbox: false,
};
const servePlan = (changes: Partial<typeof plan>) => {
  server["GET /api/seo/rankings/plan?keywords=2"] = () => answer({ ...plan, ...changes });
};

test("places, devices and depth are saved together, with what a check would take beside them", async () => {
  servePlan({});
  server["PUT /api/seo/tracking"] = () => answer({ ...fresh, tracking: { ...fresh.tracking, depth: 100 } });
  await show();
  expect(await panel().findByText("Track Rankings checks 2 keywords: up to 10 calls, about $0.15 by SerpApi.")).toBeInTheDocument();
  await userEvent.selectOptions(panel().getByLabelText("Depth"), "First 100 results");
  await userEvent.click(panel().getByRole("checkbox", { name: "Desktop" }));
  await userEvent.click(panel().getByRole("button", { name: "Add a place" }));
  expect(panel().getByText("Track Rankings checks 2 keywords: up to 80 calls, about $1.20 by SerpApi.")).toBeInTheDocument();
  await userEvent.type(panel().getAllByLabelText("Place")[1] as HTMLElement, "Keller, Texas, United States");
  await userEvent.type(panel().getAllByLabelText("Latitude")[1] as HTMLElement, "32.93");
  await paste(panel().getAllByLabelText("Longitude")[1] as HTMLElement, " -97.25 ");
  await save();
  const keller = { name: "Keller, Texas, United States", lat: 32.93, lon: -97.25 };
  expect(bodies()).toEqual([{ places: [...fresh.tracking.places, keller], devices: ["mobile", "desktop"], depth: 100 }]);
  expect(panel().getByText("The places are saved.")).toBeInTheDocument();
  expect(panel().getByRole("checkbox", { name: "Desktop" })).not.toBeChecked(); // as stored
});

test("what is no number is said beside its field, and nothing is sent", async () => {
  await show();
  const latitude = panel().getByLabelText("Latitude");
  await userEvent.clear(latitude);
  await save();
  expect(latitude).toHaveAccessibleDescription("Enter degrees, such as 32.8098");
  expect(latitude).toHaveFocus();
  expect(bodies()).toEqual([]);
});

test("the server's messages stand beside what they are about", async () => {
  server["PUT /api/seo/tracking"] = refusal(422, "Some fields are wrong.", {
    "places[0].name": "This place is listed twice",
    devices: "Choose mobile, desktop or both",
    depth: "The depth must be 10 to 100 results, in tens",
  });
  await show();
  await userEvent.click(panel().getByRole("checkbox", { name: "Phone" }));
  await save();
  expect(panel().getByLabelText("Place")).toHaveAccessibleDescription("This place is listed twice");
  expect(panel().getByRole("group", { name: "Devices" })).toHaveAccessibleDescription("Choose mobile, desktop or both");
  expect(panel().getByLabelText("Depth")).toHaveFocus();
  await userEvent.click(panel().getByRole("checkbox", { name: "Phone" }));
  expect(screen.queryByText("Choose mobile, desktop or both")).not.toBeInTheDocument();
});

test("five places are the most; without a provider the calls are said all the same", async () => {
  servePlan({ refusal: "No provider is set.", calls: 0 });
  const place = fresh.tracking.places[0] ?? { name: "", lat: 0, lon: 0 };
  await show({ ...fresh, tracking: { ...fresh.tracking, places: Array.from({ length: 5 }, () => place) } });
  expect(panel().queryByRole("button", { name: "Add a place" })).not.toBeInTheDocument();
  expect(panel().getByText("That is the most, 5.")).toBeInTheDocument();
  expect(await panel().findByText("Up to 50 calls a check. No provider is set.")).toBeInTheDocument();
});
