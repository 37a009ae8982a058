import { askFit, type FitList } from "./ask-fit";
import { parseInches } from "./parse-inches";
import { isEmpty, openingFor, type SpaceStore } from "./space";
import { fitTitle, namedWords, openingSize, tightToo } from "./space-words";

const barId = "fit-bar";

/**
 * Shows the visitor's space in the page: on each card, at the unit's title, and in the bar above a list. Stores the values of the page's
 * forms. The server's page is the same for everybody. Returns a function that ends this.
 */
export function markFit(space: SpaceStore, root: Document): () => void {
  let asked = new AbortController();
  let known: FitList | null = null;
  const list = root.getElementById(barId)?.dataset.list ?? root.querySelector<HTMLElement>("[data-fit-list]")?.dataset.fitList ?? "";
  const fill = (lines: Iterable<HTMLElement>) => {
    for (const line of lines) {
      const card = known?.units[line.dataset.fitUnit ?? ""];
      line.hidden = !card;
      line.dataset.verdict = card?.verdict ?? "";
      const { fitNamed: category } = line.dataset;
      const words = card?.words ?? "";
      line.textContent = category === undefined ? words : namedWords(words, openingFor(space.state(), category));
    }
  };
  const show = (found: FitList | null) => {
    known = found;
    fill(root.querySelectorAll<HTMLElement>("[data-fit-unit]"));
    const bar = root.getElementById(barId);
    if (bar) showBar(bar, found, space);
  };
  const update = async () => {
    asked.abort();
    asked = new AbortController();
    if (root.querySelector(`#${barId}[data-asked]`)) return; // the list says how its units fit the opening of its address
    if (isEmpty(space.state())) return show(null);
    if (!root.querySelector(`[data-fit-unit], #${barId}`)) return;
    try {
      show(await askFit(space.state(), list, asked.signal));
    } catch {
      // offline or down: the page stays unchanged
    }
  };
  const added = new MutationObserver((changes) => {
    const nodes = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
    if (known) fill(nodes.flatMap((node) => [...node.querySelectorAll<HTMLElement>("[data-fit-unit]")]));
  });
  const submitted = ({ target }: Event) => target instanceof HTMLFormElement && remember(space, target);
  const clicked = ({ target }: Event) => target instanceof Element && target.closest("[data-fit-forget]") && space.forget();
  root.addEventListener("submit", submitted);
  root.addEventListener("click", clicked);
  added.observe(root.body, { childList: true, subtree: true });
  const end = space.subscribe(update);
  if (!isEmpty(space.state())) void update();
  return () => {
    end();
    asked.abort();
    added.disconnect();
    root.removeEventListener("submit", submitted);
    root.removeEventListener("click", clicked);
  };
}

/** Stores a form's measures for its category; a missing field or one that is no length changes nothing. */
function remember(space: SpaceStore, form: HTMLFormElement): void {
  const category = form.dataset.fitForm;
  if (category === undefined) return;
  const lengthOf = (name: string) => {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return {};
    const length = field.value.trim() === "" ? 0 : parseInches(field.value);
    return length === null ? {} : { [name]: length };
  };
  const way = (name: "doorway" | "stairs") => Object.fromEntries(Object.values(lengthOf(name)).map((width) => ["width", width]));
  space.give(category, {
    opening: { ...lengthOf("width"), ...lengthOf("height"), ...lengthOf("depth") },
    doorway: way("doorway"),
    stairs: way("stairs"),
  });
}

/** "Fits your space: 22 of 37", the measures, a link that shows those first, and a form with the measures. */
function showBar(bar: HTMLElement, found: FitList | null, space: SpaceStore): void {
  const part = (name: string) => bar.querySelector<HTMLElement>(`[data-fit-part="${name}"]`);
  const form = bar.querySelector("form");
  const [title, sizes, only, forget] = [part("title"), part("sizes"), part("only"), part("forget")];
  if (!form || !title || !sizes || !(only instanceof HTMLAnchorElement) || !forget) return;
  const opening = openingFor(space.state(), form.dataset.fitForm ?? "");
  const { doorway, stairs } = space.state();
  const measured = { width: 0, height: 0, depth: 0, ...opening, doorway: doorway.width, stairs: stairs.width };
  for (const [name, length] of Object.entries(measured)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && (!found || field.value === "")) field.value = length ? String(length) : "";
  }
  const counted = found && found.total > 0 ? found : null;
  bar.toggleAttribute("data-known", counted !== null);
  title.textContent = counted ? fitTitle(counted) : "Will it fit?";
  sizes.textContent = counted ? `${tightToo(counted)}${opening ? `, ${openingSize(opening)}` : ""}` : "";
  forget.hidden = isEmpty(space.state());
  only.hidden = !counted?.only?.count;
  only.href = `/shop?${counted?.only?.query}`;
}
