import type { PageRow } from "../../../lib/wire-types";

/** "200", or why there is no answer. */
export function statusOf({ status, failure, indexability }: PageRow): string {
  if (status > 0) return String(status);
  return failure || (indexability === "blocked" ? "Not asked" : "No answer");
}

/** The number of links from the home page. */
export function depthOf({ depth }: PageRow): string {
  return depth < 0 ? "Not linked" : String(depth);
}

/** "420 ms", "1.2 s"; "-" for a page that did not answer. */
export function speedOf({ status, took_ms }: PageRow): string {
  if (status === 0) return "-";
  return took_ms < 1000 ? `${took_ms} ms` : `${(took_ms / 1000).toFixed(1)} s`;
}

/** "812 bytes", "48 KB" */
export function sizeOf({ bytes }: PageRow): string {
  return bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} KB`;
}

const tones = { indexable: "good", error: "bad", noindex: "warn", canonical: "warn", blocked: "warn" } as const;

/** How an indexability is shown. */
export function toneOf({ indexability }: PageRow): "good" | "warn" | "bad" | "quiet" {
  return indexability in tones ? tones[indexability as keyof typeof tones] : "quiet";
}
