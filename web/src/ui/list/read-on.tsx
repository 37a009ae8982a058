import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { button } from "../button/button";
import styles from "./read-on.module.css";

/** A list, its one child, that loads part by part. shown: the number of loaded items. The first new item gets the focus. */
export function ReadOn({ of, shown, children }: { of: UseInfiniteQueryResult<unknown>; shown: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (before.current === null || shown <= before.current) return;
    const first = place.current?.firstElementChild?.children[before.current];
    before.current = null;
    if (first instanceof HTMLElement) first.focus();
  }, [shown]);
  const more = () => {
    if (of.isFetchingNextPage) return;
    before.current = shown;
    void of.fetchNextPage();
  };
  return (
    <div ref={place} className={styles.list}>
      {children}
      {of.hasNextPage && (
        <div className={styles.more}>
          <button type="button" className={button("line", true)} aria-disabled={of.isFetchingNextPage || undefined} onClick={more}>
            Show more
          </button>
          {of.isFetchNextPageError && <p role="alert">{of.error.message}</p>}
        </div>
      )}
    </div>
  );
}
