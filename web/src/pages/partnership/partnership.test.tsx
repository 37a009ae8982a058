import { render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import { facts, shopPage } from "../../test-data";
import { Partnership } from "./partnership";

const page = (
  <IslandContext value={(name) => `<p>${name}</p>`}>
    <Partnership {...shopPage} business_types={[{ value: "hotel", label: "Hotel / Hospitality" }]} />
  </IslandContext>
);

test("four audiences, three benefits, the form and the phone", () => {
  render(page);
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("heading", { level: 1 })).toHaveTextContent("Commercial Appliance Partnership Program");
  expect(main.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
    "Property Management",
    "Remodeling Contractors",
    "Salons and Spas",
    "Pet Grooming",
    "Volume Discounts",
    "Priority Service",
    "Commercial-Grade Quality",
  ]);
  const request = main.getByRole("region", { name: "Request a Partnership" });
  expect(request.querySelector("[data-island=partnership]")).not.toBeNull();
  expect(main.getByRole("link", { name: `Call ${facts.phone}` })).toHaveAttribute("href", facts.phone_href);
  expect(main.getByRole("link", { name: "Request a Partnership" })).toHaveAttribute("href", `#${request.id}`);
});

test("without script the form gives way to the phone", () => {
  const [, words] = /<noscript>(.*?)<\/noscript>/.exec(renderToString(page)) ?? [];
  document.body.innerHTML = words ?? "";
  expect(screen.getByRole("link")).toHaveAttribute("href", facts.phone_href);
});
