import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Opening } from "./opening";

test("lists what is open, and how to settle it", () => {
  render(<Opening points={[{ title: "Mail", fix: "Set ENAMEL_SMTP_URL." }]} />);
  expect(screen.getByRole("region", { name: "Before you open" })).toHaveTextContent("1 point is open");
  expect(screen.getByText("Mail").nextSibling).toHaveTextContent("Set ENAMEL_SMTP_URL.");
});

test("a shop with nothing open has no such panel", () => {
  const { container } = render(<Opening points={[]} />);
  expect(container).toBeEmptyDOMElement();
});
