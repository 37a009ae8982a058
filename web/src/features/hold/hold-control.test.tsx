import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { answer } from "../../test-answers";
import { HoldControl } from "./hold-control";

const props = { id: "fridge", stock: 1, hours: 24, signedIn: false, checkOut: () => {} };
const until = () => new Date(Date.now() + 24 * 3_600_000).toISOString();
const held = (id: string) => window.localStorage.setItem("enamel.hold", JSON.stringify({ id, token: "tok", until: until() }));

beforeEach(() => window.localStorage.clear());

test("a press asks for name and phone, and the hold counts down", async () => {
  const fetched = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(() => Promise.resolve(answer({ token: "tok", id: "fridge", until: until() }, 201)));
  const checkOut = vi.fn();
  render(<HoldControl {...props} checkOut={checkOut} />);
  await userEvent.click(screen.getByRole("button", { name: "Hold 24 hours" }));
  expect(screen.getByLabelText("Your name")).toHaveFocus();
  await userEvent.keyboard("Ann Lee");
  await userEvent.type(screen.getByLabelText("Phone"), "817 555 0100");
  await userEvent.click(screen.getByRole("button", { name: "Hold it for me" }));
  expect(await screen.findByText(/^Held for you until/)).toHaveTextContent(/^Held for you until \w{3} \d+:\d\d [AP]M$/);
  expect(screen.getByRole("timer")).toHaveTextContent(/^23:59:5\d left$/);
  expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"id":"fridge","name":"Ann Lee","phone":"817 555 0100"}');
  expect(JSON.parse(window.localStorage.getItem("enamel.hold") ?? "")).toMatchObject({ id: "fridge", token: "tok" });
  await userEvent.click(screen.getByRole("button", { name: "Check out" }));
  expect(checkOut).toHaveBeenCalledOnce();
});

test("what is wrong stands by its field and keeps what was typed", async () => {
  vi.spyOn(globalThis, "fetch").mockResolvedValue(answer({ errors: { phone: "Please enter a 10-digit phone number" } }, 422));
  render(<HoldControl {...props} />);
  await userEvent.click(screen.getByRole("button", { name: "Hold 24 hours" }));
  await userEvent.keyboard("Ann");
  await userEvent.click(screen.getByRole("button", { name: "Hold it for me" }));
  expect(await screen.findByLabelText("Phone")).toHaveAccessibleDescription("Please enter a 10-digit phone number");
  expect(screen.getByLabelText("Phone")).toHaveFocus();
  expect(screen.getByLabelText("Your name")).toHaveValue("Ann");
});

test("another's unit is refused in words", async () => {
  vi.spyOn(globalThis, "fetch").mockResolvedValue(answer({ detail: "Somebody else has this unit on hold." }, 409));
  render(<HoldControl {...props} />);
  await userEvent.click(screen.getByRole("button", { name: "Hold 24 hours" }));
  await userEvent.click(screen.getByRole("button", { name: "Hold it for me" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Somebody else has this unit on hold.");
});

test("the holder finds it again on a page that says on hold, and lets it go", async () => {
  held("fridge");
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(answer({})));
  render(<HoldControl {...props} stock={0} />);
  await userEvent.click(await screen.findByRole("button", { name: "Let it go" }));
  expect(await screen.findByText("You have let it go. It is for sale again.")).toHaveFocus();
  expect(fetched.mock.calls.map(([path, how]) => `${how?.method} ${path}`)).toEqual(["GET /api/holds/tok", "DELETE /api/holds/tok"]);
  expect(window.localStorage.getItem("enamel.hold")).toBeNull();
});

test("a hold that staff have ended is forgotten", async () => {
  held("fridge");
  vi.spyOn(globalThis, "fetch").mockResolvedValue(answer({ detail: "This hold is over." }, 404));
  render(<HoldControl {...props} />);
  expect(await screen.findByRole("button", { name: "Hold 24 hours" })).toBeInTheDocument();
  expect(window.localStorage.getItem("enamel.hold")).toBeNull();
});

test("who holds another unit is led to it", async () => {
  held("dryer");
  vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(answer({})));
  render(<HoldControl {...props} />);
  await userEvent.click(screen.getByRole("button", { name: "Hold 24 hours" }));
  expect(screen.getByRole("link", { name: "another unit" })).toHaveAttribute("href", "/shop/dryer");
});

test("nobody else sees anything on a unit that cannot be had", () => {
  expect(renderToString(<HoldControl {...props} stock={0} />)).not.toContain("button");
});
