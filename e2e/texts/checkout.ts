import { expect } from "@playwright/test";
import { customer, farAway } from "../order.ts";
import { field, fill, placeButton } from "../visit.ts";
import { button, checkbox, fieldError, heading, input, link, panel, text, toasted } from "./expected.ts";
import { checked, checkout, openedCart, type Row } from "./row.ts";

const sorry = "Sorry, this address is 35.1 miles away. We only deliver within 15 miles of our Fort Worth location.";
const great = "Great! This address is 7.5 miles away and within our delivery area.";

export const forms: Row[] = [
  {
    where: "checkout",
    action: "empty cart",
    go: async ({ page }) => {
      await page.goto("/checkout");
    },
    shows: [text("Your cart is empty"), link("Continue Shopping", "/")],
  },
  {
    where: "checkout",
    go: checkout,
    shows: [
      input("firstName"),
      input("lastName"),
      input("email"),
      input("phone"),
      input("address"),
      input("city"),
      input("state", "TX"),
      input("zipCode"),
      button("Validate Address"),
      heading("Order summary"),
      text("Subtotal"),
      text("Tax (8.25%)"),
      text("$99.00"),
      checkbox("Second Floor Delivery", "+$50"),
      checkbox("Old Appliance Removal", "+$25"),
      checkbox("Professional Installation", "+$75"),
      checkbox("1-Year CPS Warranty Protection", "+$49"),
      button("Place Order"),
    ],
  },
  {
    where: "checkout",
    action: "validate without a city",
    go: checked({ address: customer.address, zipCode: customer.zipCode }),
    shows: [toasted("Please fill in all address fields")],
  },
  {
    where: "checkout",
    action: "validate an address that no geocoder knows",
    go: checked({ address: "Nowhere Lane", city: "Fort Worth", zipCode: "76104" }),
    shows: [panel("Unable to verify address. Please ensure the address is correct.")],
  },
  {
    where: "checkout",
    action: "validate an address inside",
    go: checked(customer),
    shows: [panel(great), toasted(great), text("$99.00"), button("Validate Address Again")],
  },
  { where: "checkout", action: "validate an address outside", go: checked(farAway), shows: [panel(sorry)] },
  {
    where: "checkout",
    action: "place an order to an address outside",
    go: async (stage) => {
      await checked(farAway)(stage);
      await expect(stage.page.getByText(sorry)).toBeVisible();
      await placeButton(stage.page).click();
    },
    shows: [toasted("This address is outside our 15-mile delivery area"), panel(sorry)],
  },
  {
    where: "checkout",
    action: "place an order without validation",
    go: async (stage) => {
      await checkout(stage);
      await fill(stage.page, customer);
      await placeButton(stage.page).click();
    },
    shows: [toasted("Please validate your delivery address first"), panel("Please validate your delivery address first")],
  },
  {
    where: "checkout",
    action: "place an order after the address was edited",
    go: async (stage) => {
      await checked(customer)(stage);
      await expect(stage.page.getByText(great).first()).toBeVisible();
      await field(stage.page, "address").fill("2918 Bryan Ave");
      await expect(stage.page.getByRole("main").getByText(great)).toHaveCount(0);
      await placeButton(stage.page).click();
    },
    shows: [toasted("Please validate your delivery address first")],
  },
  {
    where: "checkout",
    action: "place an order with nothing typed",
    go: async (stage) => {
      await checkout(stage);
      await field(stage.page, "state").clear();
      await placeButton(stage.page).click();
    },
    shows: [
      fieldError("firstName", "Please enter your first name"),
      fieldError("lastName", "Please enter your last name"),
      fieldError("email", "Please enter your email address"),
      fieldError("phone", "Please enter your phone number"),
      fieldError("address", "Please enter your street address"),
      fieldError("city", "Please enter your city"),
      fieldError("state", "Please enter your state"),
      fieldError("zipCode", "Please enter your ZIP code"),
    ],
  },
  {
    where: "checkout",
    action: "place an order with half an e-mail address",
    go: async (stage) => {
      await checkout(stage);
      await fill(stage.page, { ...customer, email: "yolanda" });
      await placeButton(stage.page).click();
    },
    shows: [fieldError("email", "Invalid email address")],
  },
  {
    where: "checkout",
    action: "two pieces qualify for a promotion",
    go: async (stage) => {
      await openedCart(stage);
      await stage.page.getByRole("button", { name: /^One more/ }).click();
      await stage.page.goto("/checkout");
    },
    shows: [text("10% off 2 or more appliances: applied when we confirm")],
  },
];
