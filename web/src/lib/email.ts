// <input type=email> by the standard, with a dot in the domain:
// https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
const label = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
const form = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`);
const max = 255; // code points

/** The error for a typed e-mail address, "" if it is valid. The server holds the same rules. */
export function checkEmail(value: string): string {
  const text = value.trim();
  if (text === "") return "Please enter your email address";
  if (/\p{Cc}|\p{Cs}|\p{Bidi_Control}/u.test(text)) return "Email contains characters that cannot be used";
  if ([...text].length > max) return `Email must be at most ${max} characters`;
  return form.test(text) ? "" : "Invalid email address";
}
