import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { IslandContext } from "../../lib/island";
import { facts, shopPage } from "../../test-data";
import { Faq } from "./faq";

const questions = ["warranty", "delivery", "repair", "payment"].map((word) => ({
  question: `What of ${word}?`,
  answer: `<p>About <a href="/${word}">${word}</a>.</p>`,
}));

function show() {
  render(
    <IslandContext value={() => ""}>
      <Faq {...shopPage} questions={questions} />
    </IslandContext>,
  );
  return within(screen.getByRole("main"));
}

test("four questions fold, one open at a time; every answer is in the page", () => {
  const main = show();
  const folds = main.getAllByRole<HTMLDetailsElement>("group", { hidden: true });
  expect(folds.map((fold) => fold.open)).toEqual([true, false, false, false]);
  expect(new Set(folds.map((fold) => fold.getAttribute("name"))).size).toBe(1);
  for (const { question } of questions) expect(main.getByRole("heading", { level: 2, name: question, hidden: true })).toBeInTheDocument();
  expect(main.getByRole("link", { name: "payment", hidden: true })).toHaveAttribute("href", "/payment");
});

test("who does not find the question can call or write", () => {
  const main = show();
  expect(main.getByRole("link", { name: facts.phone })).toHaveAttribute("href", facts.phone_href);
  expect(main.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
});
