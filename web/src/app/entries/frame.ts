import { Account } from "../../features/account/account";
import { closeMenuOnLink } from "../../ui/frame/close-menu";
import { hydrate, type Registry } from "../hydrate";

/** Brings a page to life: the islands of its frame and its own. */
export function start(own: Registry = {}): void {
  hydrate({ account: Account, ...own });
  closeMenuOnLink();
}
