import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { IslandContext } from "../../lib/island";
import { shopPage } from "../../test-data";
import { closeMenuOnLink } from "./close-menu";
import { Frame } from "./frame";

function show() {
  return render(
    <IslandContext value={() => ""}>
      <Frame {...shopPage} current="/#products">
        <p>content</p>
      </Frame>
    </IslandContext>,
  );
}

const links = [
  ["Home", "/"],
  ["Shop Appliances", "/#products"],
  ["Repair Services", "/#services"],
  ["Blog & Tips", "/blog"],
  ["FAQ", "/faq"],
  ["B2B Partnerships", "/partnership"],
  ["Contact", "/contact"],
];

describe("frame", () => {
  test.each(["Main", "Menu"])("the navigation %s has the seven links and marks where the page stands", (name) => {
    show();
    const nav = within(screen.getByRole("navigation", { name, hidden: true }));
    for (const [label, href] of links) expect(nav.getByRole("link", { name: label, hidden: true })).toHaveAttribute("href", href);
    expect(nav.getByRole("link", { current: "page", hidden: true })).toHaveTextContent("Shop Appliances");
  });

  test("the nameplate reads as the shop's name, in header and footer, and its label begins with that", () => {
    show();
    const plates = screen.getAllByRole("link", { name: /, home$/ });
    expect(plates.map(({ textContent }) => textContent)).toEqual(["Panther City Appliance", "Panther City Appliance"]);
    for (const plate of plates) expect(plate).toHaveAccessibleName("Panther City Appliance, home");
  });

  test("customers can call, book and chat from wherever they are", () => {
    show();
    const bar = within(screen.getByRole("complementary", { name: "Call or book" }));
    expect(bar.getByRole("link", { name: /^Schedule Repair/ })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Open chat" })).toBeInTheDocument();
  });

  test("the strip has the phone link and the storefront's address", () => {
    show();
    expect(screen.getAllByRole("link", { name: "(817) 555-0142" })[0]).toHaveAttribute("href", "tel:+18175550142");
    expect(screen.getByRole("link", { name: /1880 Panther Works Way ?, Fort Worth/ })).toHaveAttribute("target", "_blank");
  });

  test("the footer is an anchor and reaches the shop by phone, mail and four social profiles", () => {
    show();
    const footer = screen.getByRole("contentinfo");
    expect(footer).toHaveAttribute("id", "footer");
    expect(within(footer).getByRole("link", { name: /hello@/ })).toHaveAttribute("href", "mailto:hello@panthercityappliance.example");
    for (const site of ["Facebook", "Instagram", "TikTok", "YouTube"]) {
      expect(within(footer).getByRole("link", { name: new RegExp(site) })).toHaveAttribute("rel", "noopener");
    }
    expect(within(footer).getByRole("link", { name: "Stove Repair" })).toHaveAttribute("href", "/stove-repair");
    expect(within(footer).getByRole("link", { name: "All used appliances" })).toHaveAttribute("href", "/shop");
    expect(within(footer).getByRole("link", { name: "Brands We Service" })).toHaveAttribute("href", "/brands");
    for (const path of ["Warranty", "Returns", "Terms", "Privacy"]) {
      expect(within(footer).getByRole("link", { name: path })).toHaveAttribute("href", `/${path.toLowerCase()}`);
    }
    expect(within(footer).getByText(/Repair area: Fort Worth, Keller/)).toBeInTheDocument();
  });

  test("links to other sites open a new tab with rel=noopener; phone and mail do not", () => {
    show();
    for (const link of screen.getAllByRole<HTMLAnchorElement>("link", { hidden: true })) {
      const outside = link.protocol.startsWith("http") && link.host !== location.host;
      expect([link.href, link.target, link.rel]).toEqual([link.href, outside ? "_blank" : "", outside ? "noopener" : ""]);
    }
  });

  test("a link in the menu closes it", async () => {
    show();
    const menu = document.getElementById("menu");
    if (!menu) throw new Error("no menu");
    menu.hidePopover = vi.fn();
    closeMenuOnLink();
    menu.addEventListener("click", (event) => event.preventDefault());
    await userEvent.click(within(menu).getByText("Home"));
    expect(menu.hidePopover).toHaveBeenCalledOnce();
  });
});
