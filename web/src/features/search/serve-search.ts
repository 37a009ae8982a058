/** Opens the panel with a field's text; calls closed with the panel's text at its end. */
export type OpenSearch = (query: string, closed: (query: string) => void) => void;

/**
 * Makes the fields and links marked data-search open the panel, which is fetched when a pointer or the focus comes near one. Until it is
 * loaded, or if it cannot be, they lead to the search page.
 */
export function serveSearch(root: ParentNode, load: () => Promise<OpenSearch>): void {
  let open: OpenSearch | null = null;
  let loading: Promise<OpenSearch> | null = null;
  const fetchPanel = async () => {
    try {
      loading ??= load();
      open = await loading;
    } catch {
      loading = null; // the next try asks again
    }
    return open;
  };
  for (const place of root.querySelectorAll<HTMLElement>("[data-search]")) {
    const input = place.querySelector("input");
    let shown = false;
    const show = async () => {
      const opened = open ?? (await fetchPanel());
      if (!opened || shown) return Boolean(opened);
      shown = true;
      opened(input?.value ?? "", (query) => {
        shown = false;
        if (input) input.value = query;
        (input ?? place).focus();
      });
      return true;
    };
    place.addEventListener("pointerenter", fetchPanel, { once: true });
    place.addEventListener("focusin", fetchPanel, { once: true });
    input?.addEventListener("click", show);
    input?.addEventListener("input", show);
    if (place instanceof HTMLAnchorElement) {
      place.addEventListener("click", async (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        if (!(await show())) location.assign(place.href);
      });
    }
  }
}
