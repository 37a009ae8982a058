import { render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import { shopPage } from "../../test-data";
import { Account } from "./account";

test("the shell has the account and the dialog to sign in, and nothing of anybody", () => {
  const page = (
    <IslandContext value={(name) => `<p>${name}</p>`}>
      <Account {...shopPage} />
    </IslandContext>
  );
  const { container } = render(page);
  expect(within(screen.getByRole("main")).getByRole("heading", { level: 1 })).toHaveTextContent("My Account");
  const islands = [...container.querySelectorAll<HTMLElement>("[data-island]")].map((host) => host.dataset.island);
  expect(islands).toContain("account-page");
  expect(islands.filter((name) => name === "sign-in-dialog")).toHaveLength(1);
  expect(renderToString(page)).toMatch(/<noscript><p[^>]*>This page needs JavaScript\./);
});
