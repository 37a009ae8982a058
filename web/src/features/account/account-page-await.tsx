import { RotateCw } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import styles from "./account-page-await.module.css";
import type { Loading } from "./account-page-load";

type Props<T> = { loading: Loading<T>; looking: string; failed: string; children: (value: T) => ReactNode };

/** Shows the loaded value. Before that it says that the value is being looked up, or that the read failed and can be tried again. */
export function Await<T>({ loading: { loaded, retry }, looking, failed, children }: Props<T>) {
  const place = useRef<HTMLDivElement>(null);
  const tried = useRef(false);
  useLayoutEffect(() => {
    if (loaded.state !== "ready" || !tried.current) return;
    tried.current = false;
    place.current?.focus(); // the button that had the focus is gone
  }, [loaded.state]);
  if (loaded.state === "ready") {
    return (
      <div ref={place} className={styles.place} tabIndex={-1}>
        {children(loaded.value)}
      </div>
    );
  }
  const busy = loaded.state === "loading" || (loaded.state === "failed" && loaded.again);
  const tryAgain = () => {
    if (busy) return;
    tried.current = true;
    retry();
  };
  return (
    <div className={styles.waiting} role="status">
      <p className={busy ? "muted" : undefined}>{loaded.state === "failed" && !busy ? `${failed} ${loaded.text}` : looking}</p>
      {loaded.state !== "loading" && (
        <button type="button" className={button("line", true)} aria-disabled={busy || undefined} onClick={tryAgain}>
          {!busy && <Icon of={RotateCw} small />}
          Try again
        </button>
      )}
    </div>
  );
}
