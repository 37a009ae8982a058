const shortest = 8;
const longest = 256; // code points, as they are typed

/** The message for the password that is asked again, "" when there is one. */
export function checkCurrent(password: string): string {
  return password === "" ? "Please enter your current password" : "";
}

/** The message for a new password, "" when it is right. The server holds the same rules, and refuses common ones. */
export function checkNewPassword(password: string): string {
  const length = [...password].length;
  if (length < shortest) return `Password must be at least ${shortest} characters`;
  if (length > longest) return `Password must be at most ${longest} characters`;
  return "";
}
