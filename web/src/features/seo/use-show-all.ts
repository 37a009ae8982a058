import { useLayoutEffect, useRef, useState } from "react";

/** Shows a list's first items until all are asked for. Then the first further item gets the focus, if it can take it. */
export function useShowAll<T extends HTMLElement>(first: number) {
  const list = useRef<T>(null);
  const [all, setAll] = useState(false);
  useLayoutEffect(() => {
    const next = all && list.current?.children[first];
    if (next instanceof HTMLElement) next.focus();
  }, [all, first]);
  return { list, all, showAll: () => setAll(true) };
}
