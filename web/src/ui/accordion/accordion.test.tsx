import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Accordion } from "./accordion";

const items = ["One", "Two", "Three"].map((title) => ({ title, id: title.toLowerCase(), content: <p>{`About ${title}`}</p> }));

test("the first is open and all share a name, by which the browser keeps one open at a time", () => {
  render(<Accordion name="faq" items={items} />);
  const folds = screen.getAllByRole<HTMLDetailsElement>("group", { hidden: true });
  expect(folds.map((fold) => [fold.getAttribute("name"), fold.open])).toEqual([
    ["faq", true],
    ["faq", false],
    ["faq", false],
  ]);
});

test("each title is a heading of the level that the page asks for, and each answer has its link", () => {
  render(<Accordion name="faq" items={items} heading="h2" />);
  expect(screen.getAllByRole("heading", { level: 2, hidden: true }).map((heading) => heading.textContent)).toEqual(["One", "Two", "Three"]);
  expect(document.getElementById("two")).toHaveTextContent("About Two");
});

test("numbers are for the eye: no title is read with its number", () => {
  render(<Accordion name="problem" items={items} numbered />);
  for (const number of ["1", "2", "3"]) expect(screen.getByText(number)).toHaveAttribute("aria-hidden", "true");
});
