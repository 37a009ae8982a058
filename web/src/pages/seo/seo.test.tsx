import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import { shopPage } from "../../test-data";
import { Seo } from "./seo";

test("the dashboard stands in the site's header and footer, and can ask to sign in again", () => {
  const { container } = render(
    <IslandContext value={(name) => `[${name}]`}>
      <Seo {...shopPage} />
    </IslandContext>,
  );
  expect(within(screen.getByRole("main")).getByText("[seo-dashboard]")).toBeInTheDocument();
  expect(screen.getByRole("banner")).toBeInTheDocument();
  expect(screen.getByRole("contentinfo")).toBeInTheDocument();
  expect(container).toHaveTextContent("[sign-in-dialog]");
});
