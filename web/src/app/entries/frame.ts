import { serveAddButtons } from "../../features/cart/add-buttons";
import { CartButton } from "../../features/cart/cart-button";
import { markFit } from "../../features/fit/mark-fit";
import { PlacedBand } from "../../features/placed/placed-band";
import { countHolds } from "../../features/shelf/count-holds";
import { takeFlash } from "../../features/toast/flash";
import { call } from "../../lib/api";
import type { SearchResult } from "../../lib/page-types";
import { closeMenuOnLink } from "../../ui/frame/close-menu";
import { fillMenu } from "../../ui/frame/fill-menu";
import { hydrate, type Registry } from "../hydrate";
import { Account } from "../islands/account";
import { CartDrawer } from "../islands/cart-drawer";
import { MenuAccount } from "../islands/menu-account";
import { Toasts } from "../islands/toasts";
import { prepareChat } from "../load-chat";
import { prepareSearch } from "../load-search";
import { takePressed } from "../pressed";
import { createStores } from "../providers";

/** A storage of the browser, or null if the browser denies it. */
function open(kind: "localStorage" | "sessionStorage"): Storage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}

/** Brings a page to life: the islands of its frame and its own. */
export function start(own: Registry = {}): void {
  const stores = createStores(open("localStorage"));
  const frame = {
    account: Account,
    "menu-account": MenuAccount,
    placed: PlacedBand,
    "cart-button": CartButton,
    "cart-drawer": CartDrawer,
    toasts: Toasts,
  };
  void hydrate({ ...frame, ...own }, stores);
  stores.session.listen(window);
  stores.cart.listen(window);
  stores.space.listen(window);
  markFit(stores.space, document);
  serveAddButtons(stores.cart, document);
  countHolds(document);
  closeMenuOnLink();
  fillMenu(async () => (await call<SearchResult>("/api/search?q=")).browse ?? { shop: [], repair: [] });
  prepareSearch(open("localStorage"));
  const session = open("sessionStorage");
  prepareChat(stores, session);
  const kept = session && takeFlash(session);
  if (kept) stores.toasts.notify(kept);
  for (const button of takePressed(document, ":not([data-island] *)")) button.click(); // an island takes its own when it lives
}
