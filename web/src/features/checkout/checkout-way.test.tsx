import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { noOptions } from "../../lib/cart-types";
import { answer } from "../../test-answers";
import {
  body,
  field,
  fill,
  fillAndValidate,
  flash,
  hush,
  loadDays,
  outside,
  place,
  remember,
  resetFixtures,
  row,
  sent,
  server,
  show,
  toasts,
  total,
  typed,
  validate,
} from "./checkout-fixtures";

resetFixtures();

const who = { "First name *": "Yolanda", "Last name *": "Castillo", "Email *": "yolanda@example.com", "Phone *": "(817) 555-0177" };
const pickUp = () => screen.getByRole("radio", { name: /^Pick up, free/ });

describe("pick-up", () => {
  test("it asks for no address and no day, shows where and when, and takes the warranty alone", async () => {
    loadDays.mockResolvedValueOnce([{ day: "2026-11-24", label: "Tue, Nov 24", open: true, full: false }]);
    show();
    expect(screen.getByRole("radio", { name: /^Delivery, \$99/ })).toBeChecked();
    await screen.findByRole("group", { name: "A day that suits you" });
    await userEvent.click(screen.getByRole("checkbox", { name: /Second Floor Delivery/ }));
    await userEvent.click(screen.getByRole("checkbox", { name: /CPS Warranty/ }));
    await userEvent.click(pickUp());
    expect(screen.queryByRole("group", { name: "A day that suits you" })).not.toBeInTheDocument();
    expect(screen.queryByRole("textbox", { name: "Address *" })).not.toBeInTheDocument();
    expect(screen.getByRole("group", { name: "Where you pick it up" })).toHaveTextContent("Fort Worth, TX");
    expect(screen.getAllByRole("checkbox")).toHaveLength(1);
    expect(row("Pick-up in the showroom")).toHaveTextContent("Free");
    expect(total()).toBe("Total$1,022.17");
    await fill(who);
    await userEvent.click(place());
    expect(body(sent("/api/orders")[0])).toEqual({
      customer: {
        firstName: "Yolanda",
        lastName: "Castillo",
        email: "yolanda@example.com",
        phone: "(817) 555-0177",
        address: "",
        city: "",
        state: "",
        zipCode: "",
      },
      items: [{ id: "fridge", quantity: 1 }],
      options: { ...noOptions, cpsWarranty: true },
      quote: null,
      expected_total_cents: 89900 + 7417 + 4900,
      fulfillment: "pickup",
    });
    expect(flash).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: expect.stringMatching(/^We write when it is ready/) }));
    expect(remember).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ number: "1042", token: "tok" }));
  });

  test("an address outside leads there, and nothing that was typed is lost", async () => {
    server.delivery = () => answer(outside);
    show();
    await fill();
    await userEvent.click(validate());
    expect(await screen.findByText(outside.message)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Pick up in the showroom instead" }));
    expect(pickUp()).toBeChecked();
    await waitFor(() => expect(screen.getByText(/We write when your order is ready/).parentElement).toHaveFocus());
    expect(hush).toHaveBeenCalledWith("address");
    await userEvent.click(screen.getByRole("radio", { name: /^Delivery/ }));
    expect(field("Address *")).toHaveValue(typed["Address *"]);
    expect(screen.getByText(outside.message)).toBeInTheDocument();
    await userEvent.click(pickUp());
    await userEvent.click(place());
    expect(sent("/api/orders")).toHaveLength(1);
    expect(toasts()).toEqual([]);
  });
});

describe("a day", () => {
  test("is sent when one is chosen; closed and full ones cannot be, and a second press takes it back", async () => {
    loadDays.mockResolvedValueOnce([
      { day: "2026-11-24", label: "Tue, Nov 24", open: true, full: false },
      { day: "2026-11-25", label: "Wed, Nov 25", open: true, full: true },
      { day: "2026-11-26", label: "Thu, Nov 26", open: false, full: false },
    ]);
    show();
    const tuesday = await screen.findByRole("button", { name: "Tue, Nov 24" });
    expect(screen.getByRole("button", { name: "Wed, Nov 25, full" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Thu, Nov 26, closed" })).toBeDisabled();
    await userEvent.click(tuesday);
    expect(tuesday).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(tuesday);
    expect(tuesday).toHaveAttribute("aria-pressed", "false");
    await userEvent.click(tuesday);
    await fillAndValidate();
    await userEvent.click(place());
    expect(body(sent("/api/orders")[0]).day).toBe("2026-11-24");
  });

  test("that cannot be read is not asked for", async () => {
    loadDays.mockRejectedValueOnce(new Error("down"));
    show();
    await waitFor(() => expect(loadDays).toHaveBeenCalled());
    expect(screen.queryByText("A day that suits you")).not.toBeInTheDocument();
  });
});

test("who is signed in finds empty fields filled, and what was typed as it was", async () => {
  const { rerenderWith } = show();
  await fill({ "First name *": "Yoli", "City *": "Keller" });
  rerenderWith({
    contact: { firstName: "Yolanda", lastName: "Castillo", email: "y@example.com", address: "2916 Bryan Ave", city: "Fort Worth" },
  });
  await waitFor(() => expect(field("Last name *")).toHaveValue("Castillo"));
  expect(field("First name *")).toHaveValue("Yoli");
  expect(field("Email *")).toHaveValue("y@example.com");
  expect(field("Address *")).toHaveValue("");
});
