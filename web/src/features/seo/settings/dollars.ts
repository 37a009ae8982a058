/** "20", "$1,000.50" -> cents; null for any other text. */
export function centsOf(typed: string): number | null {
  const amount = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!amount) return null;
  return Number(amount[1]?.replace(/,/g, "")) * 100 + Number((amount[2] ?? "").padEnd(2, "0"));
}

/** "1,000" -> 1000; null for any other text. */
export function wholeOf(typed: string): number | null {
  const digits = typed.trim().replace(/,(?=\d{3}(?:,|$))/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
