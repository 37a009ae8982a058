const zone = "America/Chicago"; // the shop's

/**
 * An RFC 3339 time as a day on the shop's calendar: "Nov 20, 2026"; "" for any other text. For the browser alone: the server's engine has
 * no Intl.
 */
export function shopDay(at: string): string {
  return formatted(at, { year: "numeric", month: "short", day: "numeric" });
}

/** The same with the time of day: "Nov 20, 2026, 9:04 AM". */
export function shopTime(at: string): string {
  return formatted(at, { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
}

/** The same without the year, for a recent time: "Nov 20, 9:04 AM". */
export function shopTimeOfLate(at: string): string {
  return formatted(at, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
}

/** "Monday, Nov 23". */
export function shopDate(at: string): string {
  return formatted(at, { weekday: "long", month: "short", day: "numeric" });
}

/** "9:04 AM". */
export function shopClock(at: string): string {
  return formatted(at, { hour: "numeric", minute: "2-digit" });
}

/** "Sun 4:15 PM", for a time within a week. */
export function shopWeekday(at: string): string {
  return `${formatted(at, { weekday: "short" })} ${shopClock(at)}`;
}

/** "Tue, Dec 1, 9:00 AM". */
export function shopMoment(at: string): string {
  return formatted(at, { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
}

/** "2026-11-24" -> "Tue, Nov 24": a calendar day has no zone, noon in UTC is within it. */
export function calendarDay(day: string): string {
  const at = new Date(`${day}T12:00:00Z`);
  return Number.isNaN(at.getTime())
    ? ""
    : new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "short", month: "short", day: "numeric" }).format(at);
}

/** "2026-11-24" -> "November 24, 2026", as an article is dated. */
export function calendarYear(day: string): string {
  const at = new Date(`${day}T12:00:00Z`);
  return Number.isNaN(at.getTime()) ? "" : new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" }).format(at);
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** A past time in today's words: "41 min ago", "7:33 AM", "Sun 7:52 PM", "Nov 3". */
export function shopAgo(at: string, now: string): string {
  const passed = Date.parse(now) - Date.parse(at);
  if (passed < 60 * minute) return `${Math.max(0, Math.floor(passed / minute))} min ago`;
  if (shopDay(at) === shopDay(now)) return shopClock(at);
  if (passed < 6 * day) return `${formatted(at, { weekday: "short" })} ${shopClock(at)}`;
  return formatted(at, { month: "short", day: "numeric" });
}

function formatted(at: string, options: Intl.DateTimeFormatOptions): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return "";
  return new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options }).format(time).replace(/\u202f/g, " ");
}
