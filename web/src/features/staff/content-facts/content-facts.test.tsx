import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api";
import { Data } from "../../../lib/data";
import type { StaleFacts } from "../../../lib/wire-types";
import { ContentFacts } from "./content-facts";

const page = { confirmed_by: "", confirmed_at: null, edit: "", was: "1 year", sentences: [] };
const stale: StaleFacts = {
  pages: 3,
  words: 1,
  facts: [
    {
      fact: "warranty_term",
      label: "warranty term",
      is: "90 days",
      since: "2026-11-28T15:04:00Z",
      total: 3,
      pages: [
        {
          ...page,
          file: "articles/warranty.md",
          title: "What we stand behind",
          path: "/blog/warranty",
          edit: "/staff/content/c1",
          sentences: ["It holds for twelve months."],
          confirmed_by: "Ann",
          confirmed_at: "2026-11-20T15:04:00Z",
        },
        { ...page, file: "faq.yaml", title: "Questions and answers", path: "/faq" },
        { ...page, file: "legal/terms", title: "Terms of Sale", path: "/terms", edit: "/staff/texts#terms" },
      ],
    },
  ],
  confirmed: [],
};
const none: StaleFacts = {
  pages: 0,
  words: 0,
  facts: [],
  confirmed: [{ title: "Terms of Sale", path: "/terms", label: "phone", value: "(817) 555-0143", by: "Bo", at: "2026-11-28T15:04:00Z" }],
};

function show(ask: ReturnType<typeof vi.fn>) {
  render(
    <Data ask={ask as never}>
      <ContentFacts />
    </Data>,
  );
}

test("lists pages in words first, and confirms all with what was shown", async () => {
  let now = stale;
  const ask = vi.fn(async (_path: string, call?: { method?: string; body?: unknown }) => {
    if (call?.method === "POST") now = none;
    return now;
  });
  show(ask);
  const words = await screen.findByRole("region", { name: "Warranty term: in words" });
  expect(within(words).getByText("It holds for twelve months.")).toBeVisible();
  expect(within(words).getByText(/^Ann confirmed it Nov 20/)).toBeVisible();
  expect(within(words).getByRole("link", { name: /^Edit ?: What we stand behind/ })).toHaveAttribute("href", "/staff/content/c1");
  expect(screen.getByText("2 pages show what it is now by themselves")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /^Confirm all 3 ?: warranty term/ }));
  expect(ask).toHaveBeenCalledWith(
    "/api/staff/content/facts/confirm",
    expect.objectContaining({
      method: "POST",
      body: { fact: "warranty_term", value: "90 days", pages: ["articles/warranty.md", "faq.yaml", "legal/terms"] },
    }),
  );
  expect(await screen.findByText(/^Every published page has been confirmed/)).toBeVisible();
  expect(screen.getByText("Confirmed with “90 days”: 3 pages.")).toBeVisible();
  expect(screen.getByText(/^Bo, Nov 28/)).toBeVisible();
});

test("one page alone; a fact that changed again is refused in words and read again", async () => {
  const ask = vi.fn(async (_path: string, call?: { method?: string; body?: unknown }) => {
    if (call?.method === "POST") throw new ApiError(409, { detail: "This fact has changed again in the meantime." });
    return stale;
  });
  show(ask);
  await userEvent.click(await screen.findByRole("button", { name: /^Confirm ?: Terms of Sale/ }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This fact has changed again in the meantime.");
  expect(ask.mock.calls.find(([, call]) => call?.method === "POST")?.[1]).toMatchObject({ body: { pages: ["legal/terms"] } });
});
