/** Words for figures. The engine on the server has no Intl, so nothing here uses it. */

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}

/** 147419 -> "$1,474.19". Integer cents. */
export function money(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  return `${cents < 0 ? "-" : ""}$${grouped(String(whole))}.${String(rest).padStart(2, "0")}`;
}

/** 899 -> "$899", 1299.5 -> "$1,299.50": a price in USD, without zero cents. */
export function dollars(price: number): string {
  return money(Math.round(price * 100)).replace(/\.00$/, "");
}

/** "1,474.19" or "$99" -> 147419 or 9900: typed dollars in integer cents; null for any other text. */
export function centsOf(typed: string): number | null {
  const match = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match?.[1]) return null;
  return Number(match[1].replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

const eighths = ["", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞"];

/** 35.75 -> "35¾", 0.5 -> "½": inches to the nearest eighth, as a tape measure shows them. */
export function inches(value: number): string {
  const total = Math.round(Math.abs(value) * 8);
  const whole = Math.floor(total / 8);
  const part = eighths[total % 8] ?? "";
  const text = whole === 0 && part ? part : `${whole}${part}`;
  return value < 0 && total > 0 ? `-${text}` : text;
}

/** (1, "item") -> "1 item", (1200, "unit") -> "1,200 units". */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${grouped(String(n))} ${n === 1 ? one : many}`;
}

/** ["Fort Worth", "Keller", "Arlington"] -> "Fort Worth, Keller and Arlington". */
export function sentence(names: string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

const smallNumbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** 2 -> "two": a number within a sentence, in words below ten. */
export function spelled(n: number): string {
  return smallNumbers[n] ?? grouped(String(n));
}
