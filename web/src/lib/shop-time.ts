const zone = "America/Chicago"; // the shop's

/** An RFC 3339 time as a day on the shop's calendar: "Nov 20, 2026"; "" for what is no time. For the browser alone: the server's engine has no Intl. */
export function shopDay(at: string): string {
  return formatted(at, { year: "numeric", month: "short", day: "numeric" });
}

/** The same with the time of day: "Nov 20, 2026, 9:04 AM". */
export function shopTime(at: string): string {
  return formatted(at, { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
}

/** The same without the year, for what is not long ago: "Nov 20, 9:04 AM". */
export function shopTimeOfLate(at: string): string {
  return formatted(at, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
}

function formatted(at: string, options: Intl.DateTimeFormatOptions): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return "";
  return new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options }).format(time).replace(/\u202f/g, " ");
}
