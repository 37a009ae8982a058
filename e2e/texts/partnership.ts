import { failedLoad } from "../console-guard.ts";
import { failed, fillRequest, goToRequest, logged, request, requests, sent, submitButton } from "../partnership.ts";
import {
  canonical,
  disabledButton,
  heading,
  inSection,
  labelled,
  listOf,
  mainLink,
  message,
  options,
  requiredField,
  toasted,
} from "./expected.ts";
import type { Row, Stage } from "./row.ts";

/** The form, filled and sent. */
async function send({ page }: Stage) {
  await goToRequest(page);
  await fillRequest(page);
  await submitButton(page).click();
}

/** The form with these values, sent. */
const sendWith =
  (values: Record<string, string>) =>
  async ({ page }: Stage) => {
    await goToRequest(page);
    await fillRequest(page, { ...request, ...values });
    await submitButton(page).click();
  };

export const partnerships: Row[] = [
  {
    where: "partnership",
    go: ({ page }) => goToRequest(page),
    shows: [
      heading("Commercial Appliance Partnership Program"),
      canonical("/partnership"),
      ...["Property Management", "Remodeling Contractors", "Salons and Spas", "Pet Grooming"].map(heading),
      listOf("Who We Work With", 4),
      ...["Volume Discounts", "Priority Service", "Commercial-Grade Quality"].map(heading),
      listOf("What Partners Get", 3),
      ...["Company Name *", "Contact Name *", "Email *", "Phone *", "Business Type *"].map(requiredField),
      labelled("Message"),
      message("Message", "Please include estimated monthly volume or number of units needed."),
      options("Business Type *", [
        "Select a business type",
        "Property Management Company",
        "Remodeling / Contractor",
        "Pet Grooming Salon",
        "Hair Salon / Spa",
        "Laundromat",
        "Hotel / Hospitality",
        "Other High-Volume Business",
      ]),
      inSection("Request a Partnership", "24-48 hours"),
      mainLink("Call (817) 555-0142", "tel:+18175550142"),
    ],
  },
  {
    where: "partnership",
    action: "nothing typed",
    sizes: true,
    go: async ({ page }) => {
      await goToRequest(page);
      await submitButton(page).click();
    },
    shows: [
      message("Company Name *", "Company name must be at least 2 characters"),
      message("Contact Name *", "Contact name must be at least 2 characters"),
      message("Email *", "Invalid email address"),
      message("Phone *", "Phone number must be at least 10 digits"),
      message("Business Type *", "Please select a business type"),
    ],
  },
  {
    where: "partnership",
    action: "one short of enough, around it only spaces",
    go: sendWith({ "Company Name *": " x ", "Contact Name *": " x ", "Email *": " jane ", "Phone *": " 817 5550 " }),
    shows: [
      message("Company Name *", "Company name must be at least 2 characters"),
      message("Contact Name *", "Contact name must be at least 2 characters"),
      message("Email *", "Invalid email address"),
      message("Phone *", "Phone number must be at least 10 digits"),
    ],
  },
  {
    where: "partnership",
    action: "one more than there may be",
    go: sendWith({
      "Company Name *": "x".repeat(201),
      "Contact Name *": "x".repeat(101),
      "Email *": `${"x".repeat(256 - "@example.com".length)}@example.com`,
      "Phone *": "1".repeat(21),
      Message: "x".repeat(2001),
    }),
    shows: [
      message("Company Name *", "Company name must be less than 200 characters"),
      message("Contact Name *", "Contact name must be less than 100 characters"),
      message("Email *", "Email must be less than 255 characters"),
      message("Phone *", "Phone number must be less than 20 characters"),
      message("Message", "Message must be less than 2000 characters"),
    ],
  },
  {
    where: "partnership",
    action: "while it is sent",
    go: async (stage) => {
      await stage.page.route(requests, () => {}); // never answered
      await send(stage);
    },
    shows: [disabledButton("Submitting...")],
  },
  {
    where: "partnership",
    action: "sent, each value as long as it may be",
    go: async ({ page }) => {
      await goToRequest(page);
      await fillRequest(page, {
        "Company Name *": "x".repeat(200),
        "Contact Name *": "x".repeat(100),
        "Email *": "jane@example.com",
        "Phone *": "twenty characters ok",
        Message: "x".repeat(2000),
      });
      await submitButton(page).click();
    },
    shows: [toasted(sent)],
  },
  {
    where: "partnership",
    action: "sent, but the shop fails",
    go: async (stage) => {
      stage.messages.allow(failedLoad(500), logged);
      await stage.page.route(requests, (route) => route.fulfill({ status: 500, json: { status: 500, detail: "Something failed." } }));
      await send(stage);
    },
    shows: [toasted(failed)],
  },
];
