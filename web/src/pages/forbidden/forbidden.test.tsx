import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import { shopPage } from "../../test-data";
import { Forbidden } from "./forbidden";

test("says what happened and leads on", () => {
  render(
    <IslandContext value={() => ""}>
      <Forbidden {...shopPage} />
    </IslandContext>,
  );
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("heading", { level: 1 })).toHaveTextContent("This page is for the shop's staff");
  expect(main.getByText(/^Your account may not open this page\./)).toBeInTheDocument();
  expect(main.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
  expect(main.getByRole("link", { name: "My Account" })).toHaveAttribute("href", "/account");
});
