/** The number of the order that a page under /staff/orders is about. */
export function orderNumber(): string {
  return decodeURIComponent(window.location.pathname.split("/")[3] ?? "");
}

/** The id of the unit that a page under /staff/units is about. */
export function unitId(): string {
  return decodeURIComponent(window.location.pathname.split("/")[3] ?? "");
}

/** The id of the text that a page under /staff/content is about. */
export function textId(): string {
  return decodeURIComponent(window.location.pathname.split("/")[3] ?? "");
}
