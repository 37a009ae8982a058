/** The element of this script: it names the page's entry and, apart by spaces, all that the entry imports. */
const { entry = "", imports = "" } = document.querySelector<HTMLScriptElement>("script[data-entry]")?.dataset ?? {};

/** All at once: the entry alone would tell of its imports a round trip later. */
function load(): void {
  for (const href of imports.split(" ").filter(Boolean)) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  void import(/* @vite-ignore */ entry);
}

// Presses before hydration are replayed once their button is live: see pressed.ts. Popovers open by themselves. Later presses are marked
// too, but nothing reads those marks.
document.addEventListener(
  "click",
  ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[type="button"]:not([popovertarget])');
    if (button) button.dataset.pressed = "";
  },
  { capture: true },
);

// A page can be read in full before its islands load: visible content neither waits for scripts nor shares the line with them. A hidden
// page is never painted.
if (document.hidden) load();
else requestAnimationFrame(() => setTimeout(load));

export {}; // a module, which nothing is imported from
