import { isRecord } from "../../lib/api";
import type { ToastMessage } from "../../lib/toast-types";

const key = "enamel.flash";
const maxText = 300;

/** Stores a toast for the next page of this tab. It is lost if the browser denies storage, even access to its name. */
export function flash(storage: () => Storage, message: ToastMessage): void {
  try {
    storage().setItem(key, JSON.stringify(message));
  } catch {
    // storage is full or denied: the toast never holds the only copy
  }
}

/** The toast that the page before left for this one, once. */
export function takeFlash(storage: Storage): ToastMessage | null {
  try {
    const text = storage.getItem(key);
    storage.removeItem(key);
    return text === null ? null : parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function parse(value: unknown): ToastMessage | null {
  if (!isRecord(value) || !isText(value.title)) return null;
  const { title, body, variant, link } = value;
  return {
    title,
    ...(isText(body) && { body }),
    ...((variant === "success" || variant === "destructive") && { variant }),
    ...(isLink(link) && { link: { href: link.href, label: link.label } }),
  };
}

/** Only links of this site. */
function isLink(value: unknown): value is { href: string; label: string } {
  return isRecord(value) && isText(value.href) && isText(value.label) && /^\/(?![/\\])/.test(value.href);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= maxText;
}
