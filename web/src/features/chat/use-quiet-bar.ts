import { type RefObject, useEffect } from "react";

const hideDelay = 600; // milliseconds

/** Shows the scrollbar of an area (data-bar) while it scrolls or the pointer moves over it, and hides it 600 ms later. */
export function useQuietBar(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    const show = () => {
      element.dataset.bar = "shown";
      clearTimeout(timer);
      timer = setTimeout(() => delete element.dataset.bar, hideDelay);
    };
    const ways = ["scroll", "pointermove"];
    for (const way of ways) element.addEventListener(way, show, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const way of ways) element.removeEventListener(way, show);
    };
  }, [area]);
}
