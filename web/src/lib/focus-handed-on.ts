import { type RefObject, useLayoutEffect, useRef } from "react";

/** For a part that may go away: if it has the focus then, the nearest focusable place around it gets the focus. */
export function useFocusHandedOn<T extends HTMLElement>(): RefObject<T | null> {
  const part = useRef<T>(null);
  useLayoutEffect(() => {
    const own = part.current;
    return () => {
      if (own?.contains(document.activeElement)) own.closest<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
    };
  }, []);
  return part;
}
