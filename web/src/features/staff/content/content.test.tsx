import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Data } from "../../../lib/data";
import type { DeskBody } from "../../../lib/wire-types";
import { Content } from "./content";
import { body, item } from "./fixtures";

async function show(changes: Partial<DeskBody> = {}) {
  render(
    <Data ask={(async () => ({ ...body, ...changes })) as never}>
      <Content />
    </Data>,
  );
  await screen.findByRole("heading", { name: "New text" });
}

test("each text says what it is, how it stands, and what is left to check", async () => {
  await show({ items: [...body.items, item({ id: "t-3", state: "scheduled", publish_at: "2026-12-01T15:00:00Z" })] });
  const [first, second, third] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent(/ArticleDraftWhy a dryer is slow\/blog\/slow-dryerSEO score 71Ann Castillo, Nov 20, 9:04 AM/);
  expect(second).toHaveTextContent(/FAQ answerPublishedDo you haul away\?\/faq2 sentences to check/);
  expect(third).toHaveTextContent("Scheduled for Tue, Dec 1, 9:00 AM");
  expect(within(second as HTMLElement).getByRole("link")).toHaveAttribute("href", "/staff/content/t-2");
});

test("is narrowed to a kind or a state", async () => {
  await show();
  await userEvent.click(screen.getByRole("button", { name: "FAQ answers 1" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Do you haul away?" })).toBeInTheDocument();
});

test("a published text that pages may no longer say is named", async () => {
  await show({ items: [item({ state: "published", problem: "{fax} is no fact" })] });
  expect(screen.getByRole("listitem")).toHaveTextContent("no longer as pages must be: {fax} is no fact");
});

test("an empty desk says what to do", async () => {
  await show({ items: [] });
  expect(screen.getByText("Nothing is on the desk yet.")).toBeInTheDocument();
});
