import { type RefObject, useLayoutEffect, useRef } from "react";

/** Of a part that goes: when the focus is within it then, the nearest place around it that takes the focus has it. */
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
