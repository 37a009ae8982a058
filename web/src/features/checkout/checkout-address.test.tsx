import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { answer, deferred } from "../../test-answers";
import {
  body,
  field,
  fill,
  fillAndValidate,
  hush,
  inside,
  notify,
  outside,
  place,
  type Reply,
  resetFixtures,
  row,
  sent,
  server,
  show,
  toasts,
  total,
  validate,
} from "./checkout-fixtures";

resetFixtures();

describe("validating the address", () => {
  test("the form names whose data finds an address", () => {
    show();
    const source = screen.getByRole("link", { name: /^OpenStreetMap/ });
    expect(source).toHaveAttribute("href", "https://www.openstreetmap.org/copyright");
    expect(source.parentElement).toHaveTextContent("contributors and the US Census Bureau");
  });

  test("the button waits for address and ZIP code", async () => {
    show();
    expect(validate()).toHaveAccessibleName("Validate Address");
    expect(validate()).toBeDisabled();
    await fill({ "Address *": "2916 Bryan Ave" });
    expect(validate()).toBeDisabled();
    await fill({ "ZIP code *": "76104" });
    expect(validate()).toBeEnabled();
    await userEvent.clear(field("Address *"));
    await fill({ "Address *": "   " });
    expect(validate()).toBeDisabled();
  });

  test.each([
    ["City *", "Please enter your city"],
    ["State *", "Please enter your state"],
  ])("without %s it asks for it and no server", async (name, message) => {
    show();
    await fill({ "Address *": "2916 Bryan Ave", "City *": "Fort Worth", "ZIP code *": "76104" });
    await userEvent.clear(field(name));
    await userEvent.click(validate());
    expect(toasts()).toEqual(["Please fill in all address fields"]);
    await waitFor(() => expect(field(name)).toHaveAccessibleDescription(message));
    expect(field(name)).toHaveFocus();
    expect(fetch).not.toHaveBeenCalled();
  });

  test("where ZIP codes differ no fee is stated until the address has its own", async () => {
    show({ byZip: true });
    expect(row("Delivery")).toHaveTextContent("Priced by ZIP code");
    expect(total()).toBe("Total before delivery$973.17");
    await fillAndValidate();
    expect(row("Delivery, 76104")).toHaveTextContent("$99.00");
    expect(total()).toBe("Total$1,072.17");
  });

  test("inside: the message as panel and toast, the distance to scale, the fee in the summary", async () => {
    show();
    expect(row("Delivery")).toHaveTextContent("$99.00");
    expect(total()).toBe("Total$1,072.17");
    server.delivery = () => answer({ ...inside, fee_cents: 4900 });
    await fillAndValidate();
    expect(body(sent("/api/delivery/validate")[0])).toEqual({
      address: "2916 Bryan Ave",
      city: "Fort Worth",
      state: "TX",
      zipCode: "76104",
    });
    expect(notify).toHaveBeenCalledExactlyOnceWith({ title: inside.message, variant: "success", topic: "address" });
    expect(screen.getByRole("status")).toHaveTextContent(inside.message);
    expect(screen.getByRole("img", { name: "6.4 of 15 miles" })).toBeInTheDocument();
    expect(row("Delivery, 76104")).toHaveTextContent("$49.00");
    expect(total()).toBe("Total$1,022.17");
    expect(validate()).toHaveAccessibleName("Validate Address Again");
  });

  test("it marks and mends the address alone: what is wrong elsewhere stays marked", async () => {
    show();
    await fill({ "Address *": "2916 Bryan Ave", "ZIP code *": "76104" });
    await userEvent.click(place());
    expect(field("Email *")).toBeInvalid();
    await userEvent.click(validate());
    await waitFor(() => expect(field("City *")).toHaveFocus());
    expect(field("Email *")).toHaveAccessibleDescription("Please enter your email address");
    await fill({ "City *": "Fort Worth" });
    await userEvent.click(validate());
    expect(await screen.findByText(inside.message)).toBeInTheDocument();
    expect(field("City *")).not.toHaveAttribute("aria-invalid");
    expect(field("Email *")).toHaveAccessibleDescription("Please enter your email address");
  });

  test.each([
    ["the button has the focus again", () => validate().blur(), validate],
    ["what took the focus meanwhile keeps it", () => field("Email *").focus(), () => field("Email *")],
  ])("after it %s", async (_, meanwhile, focused) => {
    const reply = deferred<Response>();
    server.delivery = () => reply.promise;
    show();
    await fill();
    validate().focus();
    await userEvent.keyboard("{Enter}");
    act(meanwhile); // a browser takes the focus from a disabled element
    await act(async () => reply.resolve(answer(inside)));
    expect(focused()).toHaveFocus();
  });

  test("while it runs the button is disabled and nothing can be placed", async () => {
    const reply = deferred<Response>();
    server.delivery = () => reply.promise;
    show();
    await fill();
    await userEvent.click(validate());
    expect(validate()).toBeDisabled();
    await userEvent.click(place());
    expect(toasts()).toEqual(["Please validate your delivery address first"]);
    expect(sent("/api/orders")).toHaveLength(0);
    reply.resolve(answer(inside));
    expect(await screen.findByText(inside.message)).toBeInTheDocument();
  });

  test("outside: the message and the distance, and no order", async () => {
    server.delivery = () => answer(outside);
    show();
    await fill();
    await userEvent.click(validate());
    expect(await screen.findByText(outside.message)).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "17.9 of 15 miles" })).toBeInTheDocument();
    await userEvent.click(place());
    expect(toasts()).toEqual(["This address is outside our 15-mile delivery area"]);
    expect(screen.getByRole("status")).toHaveFocus();
    expect(screen.getByRole("status")).toHaveTextContent(outside.message);
    expect(sent("/api/orders")).toHaveLength(0);
  });

  test("no match: the message", async () => {
    const message = "Unable to verify address. Please ensure the address is correct.";
    server.delivery = () => answer({ validated: false, valid: false, message });
    show();
    await fill();
    await userEvent.click(validate());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(notify).not.toHaveBeenCalled();
    await userEvent.click(place());
    expect(toasts()).toEqual(["Please validate your delivery address first"]);
    expect(screen.getByRole("status")).toHaveFocus();
    expect(screen.getByRole("status")).toHaveTextContent(message);
  });

  test.each<[string, Reply]>([
    ["the providers fail", () => answer({ detail: "Error validating address. Please try again." }, 503)],
    ["nothing answers", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["there were too many", () => answer({ detail: "Too many requests." }, 429)],
    ["a valid answer lacks its quote", () => answer({ ...inside, quote: null })],
  ])("when %s it says so and keeps what was typed", async (_, reply) => {
    server.delivery = reply;
    show();
    await fill();
    await userEvent.click(validate());
    expect(await screen.findByText("Error validating address. Please try again.")).toBeInTheDocument();
    expect(toasts()).toEqual(["Failed to validate address"]);
    expect(field("Address *")).toHaveValue("2916 Bryan Ave");
    expect(validate()).toBeEnabled();
  });

  test("what the server finds wrong stands by its field", async () => {
    const message = "Address contains characters that cannot be used";
    server.delivery = () => answer({ type: "/problems/x", detail: message, errors: { address: message } }, 422);
    show();
    await fill();
    await userEvent.click(validate());
    await waitFor(() => expect(field("Address *")).toHaveAccessibleDescription(message));
    expect(field("Address *")).toHaveFocus();
  });

  test.each(["Address *", "City *", "State *", "ZIP code *"])("an edit of %s makes it not validated", async (name) => {
    show();
    await fillAndValidate();
    await userEvent.type(field(name), "1");
    expect(screen.queryByText(inside.message)).not.toBeInTheDocument();
    expect(hush).toHaveBeenCalledWith("address");
    expect(row("Delivery")).toHaveTextContent("$99.00");
    await userEvent.click(place());
    expect(toasts().at(-1)).toBe("Please validate your delivery address first");
  });

  test.each(["First name *", "Email *", "Phone *"])("an edit of %s does not", async (name) => {
    show();
    await fillAndValidate();
    await userEvent.type(field(name), "1");
    expect(screen.getByText(inside.message)).toBeInTheDocument();
  });

  test("an answer for an address that was edited meanwhile is dropped", async () => {
    const reply = deferred<Response>();
    server.delivery = () => reply.promise;
    show();
    await fill();
    await userEvent.click(validate());
    await userEvent.type(field("City *"), "x");
    await act(async () => reply.resolve(answer(inside)));
    expect(screen.queryByText(inside.message)).not.toBeInTheDocument();
    expect(validate()).toBeEnabled();
    expect(notify).not.toHaveBeenCalled();
  });
});
