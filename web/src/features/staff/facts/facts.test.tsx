import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, type Call } from "../../../lib/api";
import { Data } from "../../../lib/data";
import type { Fact } from "../../../lib/wire-types";
import { FactsDesk } from "./facts";
import { fact } from "./fixtures";

const phone = fact({
  key: "shop.phone",
  label: "Phone",
  fields: [{ name: "", label: "Phone", kind: "phone" }],
  value: "(817) 555-0142",
  version: 1,
  where: [{ label: "Contact", href: "/contact" }],
});
const name = fact({ fields: [{ name: "", label: "Shop name", kind: "text" }], value: "Panther", may: false });
const change = { version: 1, at: "2026-11-20T15:00:00Z", by: "Ann Castillo", was: "(817) 555-0100", became: "(817) 555-0142" };

const ask = vi.fn<(path: string, call?: Call) => Promise<unknown>>();
let stored: Fact;
let refusal: ApiError | null;

beforeEach(() => {
  stored = phone;
  refusal = null;
  ask.mockReset().mockImplementation(async (path, call) => {
    if (path === "/api/staff/facts") return { groups: [{ name: "Name and contact", facts: [stored, name] }] };
    if (path.endsWith("/history")) return { changes: [change] };
    if (refusal && call?.method === "PUT") throw refusal;
    stored = { ...stored, value: "(817) 555-0199", version: 2 };
    return stored;
  });
  render(
    <Data ask={ask as never}>
      <FactsDesk />
    </Data>,
  );
});

const sent = (method: string) => ask.mock.calls.filter(([, call]) => call?.method === method).map(([path, call]) => [path, call?.body]);
const open = async (label: RegExp) => userEvent.click(await screen.findByRole("button", { name: label }));

async function retype() {
  await open(/^Phone/);
  const input = screen.getByRole("textbox", { name: "Phone" });
  await userEvent.clear(input);
  await userEvent.type(input, "(817) 555-0199");
}

test("a fact is shown before it is saved: what changes, and where", async () => {
  await retype();
  const preview = within(screen.getByRole("region", { name: "What will change" }));
  expect(preview.getByText("(817) 555-0142")).toBeInTheDocument();
  expect(preview.getByText("(817) 555-0199")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Contact" })).toHaveAttribute("href", "/contact");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^Phone: saved/)).toBeInTheDocument();
  expect(sent("PUT")).toEqual([["/api/staff/facts/shop.phone", { value: "(817) 555-0199", version: 1 }]]);
});

test("what the server refuses is said, and stays typed", async () => {
  refusal = new ApiError(422, { detail: "Phone must be a US number of ten digits" });
  await retype();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Phone must be a US number of ten digits")).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Phone" })).toHaveValue("(817) 555-0199");
});

test("who comes second sees what it is now, and chooses", async () => {
  refusal = new ApiError(409, { type: "/problems/fact-changed", value: "(817) 555-0177", version: 5 });
  await retype();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Phone: (817) 555-0177")).toBeInTheDocument();
  refusal = null;
  await userEvent.click(screen.getByRole("button", { name: "Save mine instead" }));
  expect(await screen.findByText(/^Phone: saved/)).toBeInTheDocument();
  expect(sent("PUT")[1]).toEqual(["/api/staff/facts/shop.phone", { value: "(817) 555-0199", version: 5 }]);
});

test("the history says who, and brings back what was", async () => {
  await open(/^Phone/);
  await userEvent.click(screen.getByText("History"));
  expect(await screen.findByText(/Ann Castillo/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Bring back what was" }));
  expect(await screen.findByText(/^Phone: saved/)).toBeInTheDocument();
  expect(sent("POST")).toEqual([["/api/staff/facts/shop.phone/undo", { change: 1, version: 1 }]]);
});

test("what only the owner changes has no Save", async () => {
  await open(/^Shop name/);
  expect(screen.getByText("Only the owner changes this.")).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Shop name" })).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
});

test("a fact is found by its words", async () => {
  await userEvent.type(await screen.findByRole("searchbox", { name: "Find a fact" }), "0142");
  expect(screen.getByRole("button", { name: /^Phone/ })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Shop name/ })).not.toBeInTheDocument();
});
