/** Serves every "Show all" button of the page with one listener: it shows the rest of its shelf and focuses the first new unit. */
export function serveUnfold(root: Document | HTMLElement = document): void {
  root.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-unfold]") : null;
    const shelf = target && document.getElementById(target.dataset.unfold ?? "");
    if (!shelf) return;
    const folded = [...shelf.children].find((card) => getComputedStyle(card).display === "none");
    shelf.setAttribute("data-all", "");
    folded?.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
  });
}
