import { cleanup, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import { facts, product, shopPage } from "../../test-data";
import { Partnership } from "./partnership";

const example = {
  products: [product({ id: "a" }), product({ id: "b" })],
  offer: "10% off 2 or more",
  subtotal: "$1,798.00",
  discount: "$179.80",
  total: "$1,618.20",
};
const props = {
  ...shopPage,
  business_types: [{ value: "hotel" as const, label: "Hotel / Hospitality" }],
  picture: { src: "", width: 0, height: 0, alt: "" },
};

const page = (
  <IslandContext value={(name) => `<p>${name}</p>`}>
    <Partnership {...props} />
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
    "Send the Request",
    "We Contact You",
    "Choose the Units",
    "Delivery and Repair",
  ]);
  const request = main.getByRole("region", { name: "Request a Partnership" });
  expect(request.querySelector("[data-island=partnership]")).not.toBeNull();
  expect(main.getByRole("link", { name: `Call ${facts.phone}` })).toHaveAttribute("href", facts.phone_href);
  expect(main.getByRole("link", { name: "Request a Partnership" })).toHaveAttribute("href", `#${request.id}`);
});

test("what holds for everybody is what the record of facts says", () => {
  render(page);
  const terms = within(screen.getByRole("region", { name: "Terms" }));
  const said = Object.fromEntries(terms.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]));
  expect(said).toEqual({
    Warranty: facts.claims.warranty,
    Delivery: "Within 15 miles, $99",
    "Repair estimate": "Free, within 50 miles",
    Installation: "+$75",
    "Old appliance removed": "+$25",
    "Second floor": "+$50",
    "Sales tax": "8.25%",
    "Offers, one at a time": "10% off when buying 2 or more appliances. Free installation within Fort Worth city limits.",
  });
});

test("an example adds up real units and takes the offer off; without one it is not there", () => {
  render(
    <IslandContext value={() => ""}>
      <Partnership {...props} example={example} />
    </IslandContext>,
  );
  const sheet = within(screen.getByRole("region", { name: /^One Kitchen/ }));
  expect(sheet.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/shop/a", "/shop/b"]);
  expect(sheet.getByText("2 appliances").nextSibling).toHaveTextContent("$1,798.00");
  expect(sheet.getByText("10% off 2 or more").nextSibling).toHaveTextContent("-$179.80");
  expect(sheet.getByText("Together").parentElement).toHaveTextContent("$1,618.20");
  cleanup();
  render(page);
  expect(screen.queryByRole("region", { name: /^One Kitchen/ })).toBeNull();
});

test("without script the form gives way to the phone", () => {
  const [, words] = /<noscript>(.*?)<\/noscript>/.exec(renderToString(page)) ?? [];
  document.body.innerHTML = words ?? "";
  expect(screen.getByRole("link")).toHaveAttribute("href", facts.phone_href);
});
