const sheetId = "filters";

/**
 * Keeps the sheet of filters open from one choice to the next. Each choice is a link to a list, and the sheet takes over that list's
 * filters and count. Closing the sheet leads to the list. If the filters are a column, links are links.
 */
export function serveFilterSheet(root: Document, go: (href: string) => void = (href) => location.assign(href)): void {
  const sheet = root.getElementById(sheetId);
  if (!sheet) return;
  let choice = "";
  sheet.addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !sheet.matches(":popover-open")) return;
    event.preventDefault();
    const { href } = link;
    choice = href;
    sheet.setAttribute("aria-busy", "true");
    const filters = await filtersOf(href);
    if (choice !== href) return; // another was chosen since
    if (!filters) return go(href);
    const { id } = link;
    sheet.replaceChildren(...filters);
    sheet.removeAttribute("aria-busy");
    (root.getElementById(id) ?? sheet.querySelector("button"))?.focus({ preventScroll: true });
  });
  sheet.addEventListener("toggle", (event) => {
    if (choice && (event as ToggleEvent).newState === "closed") go(choice);
  });
}

/** Loads another list's page and returns its filters; null if that fails. */
async function filtersOf(href: string): Promise<Element[] | null> {
  try {
    const answer = await fetch(href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const filters = page.getElementById(sheetId);
    return filters && [...filters.children];
  } catch {
    return null;
  }
}
