import { menuId } from "./menu";

/** Closes the menu when one of its links leads to a place on the same page, which it would cover. */
export function closeMenuOnLink(): void {
  const menu = document.getElementById(menuId);
  menu?.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a")) menu.hidePopover();
  });
}
