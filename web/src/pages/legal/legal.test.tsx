import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import type { LegalProps } from "../../lib/page-types";
import { shopPage } from "../../test-data";
import { Legal } from "./legal";

const props: LegalProps = {
  ...shopPage,
  title: "Warranty",
  lead: "What it covers.",
  html: "<h2>How long it lasts</h2><p>One year.</p>",
  sample: false,
  others: [{ label: "Privacy Policy", href: "/privacy" }],
};

function show(changes: Partial<LegalProps> = {}) {
  render(
    <IslandContext value={() => ""}>
      <Legal {...props} {...changes} />
    </IslandContext>,
  );
  return within(screen.getByRole("main"));
}

test("shows the text under its title and leads to the others", () => {
  const main = show();
  expect(main.getByRole("heading", { level: 1 })).toHaveTextContent("Warranty");
  expect(main.getByText("One year.")).toBeInTheDocument();
  expect(within(main.getByRole("complementary")).getByRole("link", { name: "Privacy Policy" })).toHaveAttribute("href", "/privacy");
  expect(main.queryByText(/Sample text/)).toBeNull();
});

test("a sample says that it is one", () => {
  expect(show({ sample: true }).getByText("Sample text: the owner must review it.")).toBeInTheDocument();
});
