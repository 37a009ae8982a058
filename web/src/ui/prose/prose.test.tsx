import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Prose } from "./prose";

test("shows the HTML that Markdown became", () => {
  render(
    <Prose
      html={
        '<h2>Before you call</h2><p>Look at the <a href="/dryer-repair">vent</a>.</p><table><tbody><tr><td>1 cycle</td></tr></tbody></table>'
      }
    />,
  );
  expect(screen.getByRole("heading", { level: 2, name: "Before you call" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "vent" })).toHaveAttribute("href", "/dryer-repair");
  expect(screen.getByRole("cell", { name: "1 cycle" })).toBeInTheDocument();
});
