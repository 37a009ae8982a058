/** 12345 -> "12,345". */
export function whole(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

/** 0.0512 -> "5.12%". */
export function share(fraction: number): string {
  return `${(fraction * 100).toFixed(2)}%`;
}

/** 87.4 -> "87%". */
export function percent(value: number): string {
  return `${Math.round(value)}%`;
}

/** Ranks that were gained, in words: "1 up", "2 down", "Same". */
export function changeWords(change: number): string {
  if (change === 0) return "Same";
  return `${Math.abs(change)} ${change > 0 ? "up" : "down"}`;
}

/** Shortens a search's place: "Fort Worth, Texas, United States" -> "Fort Worth". */
export function placeName(place: string): string {
  return place.split(",")[0] ?? place;
}

/** The shop's name for a device. */
export function deviceName(device: string): string {
  return device === "mobile" ? "phone" : device;
}

/** Words for the place and device of a search: "Fort Worth, phone". */
export function searchWords({ place, device }: { place: string; device: string }): string {
  return [placeName(place), deviceName(device)].filter(Boolean).join(", ");
}
