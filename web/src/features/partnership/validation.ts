import { checkEmail } from "../../lib/email";

/** The partnership form, as the wire names it. The order is the form's. */
export const fieldNames = ["company_name", "contact_name", "email", "phone", "business_type", "message"] as const;

export type FieldName = (typeof fieldNames)[number];
export type Request = Record<FieldName, string>;
export type FieldErrors = Partial<Record<FieldName, string>>;

type Rule = { label: string; min: number; tooShort: string; max: number; tooLong: string }; // min and max in code points

const rules: Record<Exclude<FieldName, "email" | "business_type">, Rule> = {
  company_name: {
    label: "Company name",
    min: 2,
    tooShort: "Company name must be at least 2 characters",
    max: 200,
    tooLong: "Company name must be less than 200 characters",
  },
  contact_name: {
    label: "Contact name",
    min: 2,
    tooShort: "Contact name must be at least 2 characters",
    max: 100,
    tooLong: "Contact name must be less than 100 characters",
  },
  phone: {
    label: "Phone number",
    min: 10,
    tooShort: "Phone number must be at least 10 digits",
    max: 20,
    tooLong: "Phone number must be less than 20 characters",
  },
  message: { label: "Message", min: 0, tooShort: "", max: 2000, tooLong: "Message must be less than 2000 characters" },
};

/** The message for one value, "" when it is right. The server holds the same rules, and knows the business types. */
export function checkField(name: FieldName, value: string): string {
  const text = value.trim();
  if (name === "business_type") return text === "" ? "Please select a business type" : "";
  if (name === "email") return checkAddress(text);
  const { label, min, tooShort, max, tooLong } = rules[name];
  const line = name === "message" ? text.replace(/[\t\n\r]/g, "") : text; // the message alone has lines
  const length = [...text].length;
  if (isBad(line)) return `${label} contains characters that cannot be used`;
  if (length < min) return tooShort;
  return length > max ? tooLong : "";
}

function checkAddress(text: string): string {
  if (!isBad(text) && [...text].length > 255) return "Email must be less than 255 characters";
  return checkEmail(text) && "Invalid email address";
}

/** Control characters, and halves of surrogate pairs that nothing can store. */
function isBad(text: string): boolean {
  return /\p{Cc}|\p{Cs}/u.test(text);
}

/** The messages of the wrong fields. */
export function checkRequest(request: Request): FieldErrors {
  const wrong: FieldErrors = {};
  for (const name of fieldNames) {
    const message = checkField(name, request[name]);
    if (message) wrong[name] = message;
  }
  return wrong;
}

/** Reads the form's current values, trimmed. */
export function readRequest(data: FormData): Request {
  const request = {} as Request;
  for (const name of fieldNames) request[name] = String(data.get(name) ?? "").trim();
  return request;
}
