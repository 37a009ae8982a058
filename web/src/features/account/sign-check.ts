import { checkEmail } from "../../lib/email";
import { checkNewPassword } from "./change-check";

const longestName = 100; // code points

/** Error messages for the sign-in form; "" for a valid field. The server holds the same rules. */
export function checkSignIn({ email, password }: { email: string; password: string }) {
  return { email: checkEmail(email), password: password === "" ? "Please enter your password" : "" };
}

/** Error messages for the sign-up form. */
export function checkSignUp({ fullName, email, password }: { fullName: string; email: string; password: string }) {
  return { fullName: checkFullName(fullName), email: checkEmail(email), password: checkNewPassword(password) };
}

function checkFullName(value: string): string {
  const text = value.trim();
  if (/\p{Cc}|\p{Cs}|\p{Bidi_Control}/u.test(text)) return "Full name contains characters that cannot be used";
  return [...text].length > longestName ? `Full name must be at most ${longestName} characters` : "";
}
