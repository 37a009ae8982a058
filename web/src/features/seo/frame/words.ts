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
