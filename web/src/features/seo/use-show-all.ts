import { useLayoutEffect, useRef, useState } from "react";

/** Of a list that shows so many of its items until all are asked for: the first of the others has the focus then, where it can take it. */
export function useShowAll<T extends HTMLElement>(first: number) {
  const list = useRef<T>(null);
  const [all, setAll] = useState(false);
  useLayoutEffect(() => {
    const next = all && list.current?.children[first];
    if (next instanceof HTMLElement) next.focus();
  }, [all, first]);
  return { list, all, showAll: () => setAll(true) };
}
