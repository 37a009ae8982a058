import type { MouseEvent } from "react";

/** Does something in the place of following a link; what opens it elsewhere (another button, a key held) still does. */
export function plainClick(act: () => void): (event: MouseEvent<HTMLAnchorElement>) => void {
  return (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
