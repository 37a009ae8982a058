import { checkEmail } from "../../lib/email";

/** The checkout form, as the wire names it. The order is the form's. */
export const fieldNames = ["firstName", "lastName", "email", "phone", "address", "city", "state", "zipCode"] as const;

export type FieldName = (typeof fieldNames)[number];
export type Customer = Record<FieldName, string>;
export type FieldErrors = Partial<Record<FieldName, string>>;

/** The fields of the delivery check; editing one voids the check. */
export const addressNames = ["address", "city", "state", "zipCode"] as const satisfies readonly FieldName[];

/** The fields that every order needs; a pickup order has no address. */
export const whoNames = ["firstName", "lastName", "email", "phone"] as const satisfies readonly FieldName[];

type Rule = { label: string; required: string; max: number }; // max in code points

const rules: Record<Exclude<FieldName, "email">, Rule> = {
  firstName: { label: "First name", required: "Please enter your first name", max: 100 },
  lastName: { label: "Last name", required: "Please enter your last name", max: 100 },
  phone: { label: "Phone", required: "Please enter your phone number", max: 50 },
  address: { label: "Address", required: "Please enter your street address", max: 200 },
  city: { label: "City", required: "Please enter your city", max: 100 },
  state: { label: "State", required: "Please enter your state", max: 50 },
  zipCode: { label: "ZIP code", required: "Please enter your ZIP code", max: 20 },
};

export const missingAddress = "Please fill in all address fields";
export const notValidated = "Please validate your delivery address first";

/** The message for one value, "" when it is right. The server holds the same rules. */
export function checkField(name: FieldName, value: string): string {
  if (name === "email") return checkEmail(value);
  const rule = rules[name];
  const text = value.trim();
  if (text === "") return rule.required;
  if (/\p{Cc}|\p{Cs}|\p{Bidi_Control}/u.test(text)) return `${rule.label} contains characters that cannot be used`;
  if ([...text].length > rule.max) return `${rule.label} must be at most ${rule.max} characters`;
  if (name === "phone" && !isPhone(text)) return "Please enter a 10-digit phone number";
  if ((name === "firstName" || name === "lastName") && link.test(text)) {
    return `${rule.label} cannot contain a web address. Please put a space after each period.`;
  }
  return "";
}

/** Matches text that programs turn into a link: shop.example, but not "St. John". */
const link = /http|www\.|:\/\/|[\p{L}\p{Nd}]\.\p{L}{2}/iu;

/** A number of the United States in its usual spellings, with or without the country's 1 and an extension. */
function isPhone(text: string): boolean {
  return /^(?:\+?1)?\d{10}(?:(?:extension|ext|x)\d{1,6})?$/i.test(text.replace(/[ ().\-/\u00a0\u2011\u2013]/g, ""));
}

/** The messages of the wrong fields among those named. */
export function checkCustomer(customer: Customer, names: readonly FieldName[] = fieldNames): FieldErrors {
  const wrong: FieldErrors = {};
  for (const name of names) {
    const message = checkField(name, customer[name]);
    if (message) wrong[name] = message;
  }
  return wrong;
}

/** The first wrong field in the form's order. */
export function firstOf(errors: FieldErrors): FieldName | undefined {
  return fieldNames.find((name) => errors[name]);
}

/** Reads the form's current values, trimmed. */
export function readCustomer(form: HTMLFormElement): Customer {
  const data = new FormData(form);
  const customer = {} as Customer;
  for (const name of fieldNames) customer[name] = String(data.get(name) ?? "").trim();
  return customer;
}
