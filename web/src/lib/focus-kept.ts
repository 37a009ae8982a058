import { type RefObject, useLayoutEffect, useRef } from "react";

/** A button that is disabled while busy loses the focus: it has it again afterwards, if nothing else took it. */
export function useFocusKept(busy: boolean): RefObject<HTMLButtonElement | null> {
  const kept = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    if (busy) had.current = document.activeElement === kept.current;
    else if (had.current && document.activeElement === document.body) kept.current?.focus();
  }, [busy]);
  return kept;
}
