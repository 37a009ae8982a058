import { render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import { shopPage } from "../../test-data";
import { AuthReset } from "../auth-reset/auth-reset";
import { AuthVerify } from "../auth-verify/auth-verify";
import { Auth } from "./auth";

describe.each([
  ["auth", Auth, "Sign in or sign up", "Signing in needs JavaScript."],
  ["auth-verify", AuthVerify, "Verify your email", "Verifying an email address needs JavaScript."],
  ["auth-reset", AuthReset, "Reset your password", "Resetting a password needs JavaScript."],
])("%s", (name, Page, title, needs) => {
  const page = (
    <IslandContext value={(island) => `<p>${island}</p>`}>
      <Page {...shopPage} />
    </IslandContext>
  );

  test("has its title, its island once, and whom to call", () => {
    const { container } = render(page);
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("heading", { level: 1 })).toHaveTextContent(title);
    expect(container.querySelectorAll(`[data-island="${name}"]`)).toHaveLength(1);
    expect(main.getAllByRole("link", { name: "(817) 555-0142" })[0]).toHaveAttribute("href", "tel:+18175550142");
  });

  test("without JavaScript it says so and to call", () => {
    const html = renderToString(page);
    document.body.innerHTML = /<noscript>(.*?)<\/noscript>/.exec(html)?.[1] ?? "";
    expect(document.body).toHaveTextContent(`${needs} To order, or to hear about an order, call (817) 555-0142.`);
    expect(html).not.toContain("style=");
  });
});
