import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answer, deferred } from "../../test-answers";
import { PartnershipForm } from "./partnership-form";

const types = [
  { value: "property_management" as const, label: "Property Management Company" },
  { value: "hotel" as const, label: "Hotel / Hospitality" },
];
const sentToast = {
  title: "Partnership request submitted successfully! We'll contact you within 24-48 hours.",
  variant: "success",
};
const failedToast = { title: "Failed to submit request. Please try again or call us directly.", variant: "destructive" };
const typed: Record<string, string> = {
  "Company Name *": " Trinity Lofts ",
  "Contact Name *": "Jane Doe",
  "Email *": "jane@example.com",
  "Phone *": "(817) 555-0199",
};

const notify = vi.fn();
const server = vi.fn<(path: string, init: RequestInit) => Response | Promise<Response>>();

beforeEach(() => {
  notify.mockClear();
  server.mockReset().mockImplementation(() => answer({}, 201));
  vi.spyOn(globalThis, "fetch").mockImplementation(async (to, init) => server(String(to), init ?? {}));
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const form = <PartnershipForm types={types} phone="(817) 555-0142" phoneHref="tel:+18175550142" notify={notify} />;
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByRole<HTMLButtonElement>("button");
const bodies = () => server.mock.calls.map(([, init]) => JSON.parse(String(init.body)) as Record<string, unknown>);

async function fill(values = typed, type = "hotel", message = "") {
  const user = userEvent.setup();
  for (const [name, value] of Object.entries(values)) {
    await user.clear(field(name));
    await user.click(field(name));
    await user.paste(value);
  }
  await user.selectOptions(field("Business Type *"), type);
  if (message) await user.type(field("Message"), message);
}

function expectTyped() {
  for (const [name, value] of Object.entries(typed)) expect(field(name)).toHaveValue(value);
  expect(field("Business Type *")).toHaveValue("hotel");
}

describe("the form", () => {
  test("marks what is required, and says what belongs into the message", () => {
    render(form);
    for (const name of [...Object.keys(typed), "Business Type *"]) expect(field(name)).toBeRequired();
    expect(field("Message")).not.toBeRequired();
    expect(field("Message")).toHaveAccessibleDescription("Please include estimated monthly volume or number of units needed.");
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "Select a business type",
      "Property Management Company",
      "Hotel / Hospitality",
    ]);
  });

  test("nobody meets the field for robots", async () => {
    render(form);
    const inputs = ["textbox", "combobox"].flatMap((role) => screen.getAllByRole<HTMLInputElement>(role));
    expect(inputs.map((input) => input.name)).toEqual(["company_name", "contact_name", "email", "phone", "message", "business_type"]);
    const user = userEvent.setup();
    await user.click(field("Message"));
    await user.tab();
    expect(submit()).toHaveFocus();
  });

  test("cannot be sent by the browser before script runs", () => {
    const html = renderToString(form);
    expect(html).toContain('method="dialog"');
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Submit Partnership Request/);
  });
});

describe("what is wrong", () => {
  test("an empty form: a message by each field, the focus on the first, nothing sent", async () => {
    render(form);
    await userEvent.click(submit());
    for (const [name, message] of [
      ["Company Name *", "Company name must be at least 2 characters"],
      ["Contact Name *", "Contact name must be at least 2 characters"],
      ["Email *", "Invalid email address"],
      ["Phone *", "Phone number must be at least 10 digits"],
      ["Business Type *", "Please select a business type"],
    ] as const) {
      expect(field(name)).toHaveAccessibleDescription(message);
      expect(field(name)).toBeInvalid();
    }
    expect(field("Company Name *")).toHaveFocus();
    expect([server.mock.calls, notify.mock.calls]).toEqual([[], []]);
  });

  test("the message's error stands beside its hint; mending it takes the error away", async () => {
    render(form);
    await fill();
    await userEvent.click(field("Message"));
    await userEvent.paste("x".repeat(2001));
    await userEvent.click(submit());
    const hint = "Please include estimated monthly volume or number of units needed.";
    expect(field("Message")).toHaveAccessibleDescription(`${hint} Message must be less than 2000 characters`);
    expect(field("Message")).toHaveFocus();
    await userEvent.type(field("Message"), "{Backspace}");
    expect(field("Message")).toHaveAccessibleDescription(hint);
    expectTyped();
  });

  test("a business type alone", async () => {
    render(form);
    await fill(typed, "");
    await userEvent.click(submit());
    expect(field("Business Type *")).toHaveFocus();
    expect(server).not.toHaveBeenCalled();
  });
});

describe("sending", () => {
  test("says so, can be pressed once, and sends what was typed, trimmed", async () => {
    const reply = deferred<Response>();
    server.mockImplementation(() => reply.promise);
    render(form);
    await fill();
    await userEvent.dblClick(submit());
    expect(submit()).toHaveTextContent("Submitting...");
    expect(submit()).toBeDisabled();
    expect(server.mock.calls.map(([path, init]) => [path, init.method])).toEqual([["/api/partnership-requests", "POST"]]);
    reply.resolve(answer({}, 201));
    await waitFor(() => expect(submit()).toBeEnabled());
    expect(submit()).toHaveTextContent("Submit Partnership Request");
    expect(bodies()).toEqual([
      {
        company_name: "Trinity Lofts",
        contact_name: "Jane Doe",
        email: "jane@example.com",
        phone: "(817) 555-0199",
        business_type: "hotel",
        message: null,
        website: "",
      },
    ]);
  });

  test("success: the toast, an empty form, and a note until the next edit", async () => {
    render(form);
    await fill(typed, "hotel", "12 units");
    await userEvent.click(submit());
    await waitFor(() => expect(notify).toHaveBeenCalledExactlyOnceWith(sentToast));
    expect(bodies()[0]).toMatchObject({ message: "12 units" });
    for (const name of [...Object.keys(typed), "Business Type *", "Message"]) expect(field(name)).toHaveValue("");
    expect(await screen.findByText(/We have your request/)).toBeInTheDocument();
    await userEvent.type(field("Company Name *"), "x");
    expect(screen.queryByText(/We have your request/)).not.toBeInTheDocument();
    expect(console.error).not.toHaveBeenCalled();
  });

  test("what a robot fills is sent along", async () => {
    render(form);
    await fill();
    const trap = document.querySelector<HTMLInputElement>("[name=website]");
    if (trap) trap.value = "https://spam.example";
    await userEvent.click(submit());
    await waitFor(() => expect(bodies()[0]).toMatchObject({ website: "https://spam.example" }));
  });
});

describe("failing", () => {
  test.each<[string, () => Response | Promise<Response>, RegExp]>([
    ["nothing answers", () => Promise.reject(new TypeError("Failed to fetch")), /We could not reach the shop/],
    ["500", () => answer({ detail: "Something failed." }, 500), /Something failed\./],
    ["429", () => answer({ detail: "Too many requests. Please wait a moment and try again." }, 429), /Please wait a moment/],
    ["no JSON", () => new Response("<html>", { status: 502 }), /We could not reach the shop/],
  ])("%s: the toast, the log, a note with the phone; everything typed stays", async (_, reply, reason) => {
    server.mockImplementation(reply);
    render(form);
    await fill();
    await userEvent.click(submit());
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "(817) 555-0142" })).toHaveAttribute("href", "tel:+18175550142");
    expect(notify).toHaveBeenCalledExactlyOnceWith(failedToast);
    expect(console.error).toHaveBeenCalledOnce();
    expectTyped();
    expect(submit()).toBeEnabled();

    server.mockImplementation(() => answer({}, 201));
    await userEvent.click(submit());
    await waitFor(() => expect(notify).toHaveBeenLastCalledWith(sentToast));
    expect(screen.queryByText(reason)).not.toBeInTheDocument();
  });

  test("422: the server's words by the field, which has the focus", async () => {
    const detail = "Phone number contains characters that cannot be used";
    server.mockImplementation(() => answer({ detail, errors: { phone: detail } }, 422));
    render(form);
    await fill();
    await userEvent.click(submit());
    await waitFor(() => expect(field("Phone *")).toHaveAccessibleDescription(detail));
    expect(field("Phone *")).toHaveFocus();
    expect(notify).toHaveBeenCalledExactlyOnceWith(failedToast);
    expectTyped();
  });
});
