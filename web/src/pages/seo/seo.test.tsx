import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import { shopPage } from "../../test-data";
import { Seo } from "./seo";

test("without any data it offers the first crawl, and says why it cannot run yet", () => {
  render(
    <IslandContext value={() => ""}>
      <Seo {...shopPage} />
    </IslandContext>,
  );
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("heading", { level: 1 })).toHaveTextContent("SEO Dashboard");
  expect(main.getByText("Monitor and improve your website's SEO performance")).toBeInTheDocument();
  const card = within(main.getByRole("region", { name: "No SEO data yet" }));
  const crawl = card.getByRole("button", { name: "Run First Crawl" });
  expect(crawl).toBeDisabled();
  expect(crawl).toHaveAccessibleDescription(/The crawler is not connected yet/);
  expect(main.getAllByRole("button")).toEqual([crawl]);
});
