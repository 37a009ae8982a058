const zone = "America/Chicago"; // the shop's

/** An RFC 3339 time as the shop's clock shows it: "Nov 20, 9:04 AM". For the browser alone: the server's engine has no Intl. */
export function localTime(at: string): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return "";
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
  return format.format(time).replace(/\u202f/g, " ");
}
