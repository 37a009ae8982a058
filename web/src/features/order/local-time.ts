const zone = "America/Chicago"; // the shop's

const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

/** An RFC 3339 time as the shop's clock shows it: "Nov 20, 9:04 AM". */
export function localTime(at: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? "" : format.format(time).replace(/\u202f/g, " ");
}
