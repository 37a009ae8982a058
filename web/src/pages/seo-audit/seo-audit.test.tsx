import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import { shopPage } from "../../test-data";
import { SeoAudit } from "./seo-audit";

test("the page says what it is and leads back to the dashboard", () => {
  render(
    <IslandContext value={(name) => `<p>${name}</p>`}>
      <SeoAudit {...shopPage} />
    </IslandContext>,
  );
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("heading", { level: 1 })).toHaveTextContent("Site audit");
  expect(main.getByRole("link", { name: "SEO Dashboard" })).toHaveAttribute("href", "/seo");
  expect(main.getByText("seo-audit")).toBeInTheDocument();
  expect(screen.queryByRole("complementary", { name: "Call or book" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Open chat" })).not.toBeInTheDocument();
});
