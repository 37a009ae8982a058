import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import type { Picture } from "../../lib/page-types";
import { facts, shopPage } from "../../test-data";
import { Contact } from "./contact";

const noMap = { src: "", width: 0, height: 0, alt: "" };

function show(map: Picture = noMap) {
  render(
    <IslandContext value={() => ""}>
      <Contact {...shopPage} map={map} />
    </IslandContext>,
  );
  return within(screen.getByRole("main"));
}

test("the details, each from the record", () => {
  const main = show();
  expect(main.getByRole("heading", { level: 1 })).toHaveTextContent("Contact Us");
  const card = within(main.getByRole("region", { name: "Contact Details" }));
  expect(card.getByRole("link", { name: facts.phone })).toHaveAttribute("href", facts.phone_href);
  const mail = card.getByRole("link", { name: /@/ }); // a place to break the line stands in its text
  expect(mail).toHaveAttribute("href", `mailto:${facts.email}`);
  expect(mail).toHaveTextContent(facts.email);
  const office = card.getAllByRole("definition")[2];
  expect(office).toHaveTextContent(`${facts.office.street}${facts.office.city}, ${facts.office.state} ${facts.office.zip}`);
  const map = card.getByRole("link", { name: "View on map (opens in a new tab)" });
  expect(map).toHaveAttribute("href", facts.office.map_url);
  expect(map).toHaveAttribute("target", "_blank");
  expect(card.getByRole("listitem")).toHaveTextContent("Mon-Fri 9:00 AM-6:00 PM");
});

test("a repair is booked elsewhere or on the phone", () => {
  const card = within(show().getByRole("region", { name: "Schedule Service" }));
  expect(card.getByRole("link", { name: "Book Online (opens in a new tab)" })).toHaveAttribute("href", facts.links.booking);
  expect(card.getByRole("link", { name: "Call Now" })).toHaveAttribute("href", facts.phone_href);
});

test("the map is a picture where there is one", () => {
  const main = show({ src: "/pictures/map.svg", width: 800, height: 400, alt: "The way to the showroom" });
  expect(main.getByRole("img", { name: "The way to the showroom" })).toHaveAttribute("src", "/pictures/map.svg");
});

test("without a map no picture is missing", () => expect(show().queryByRole("img")).toBeNull());
