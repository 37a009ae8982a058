import { X } from "lucide-react";
import { type FocusEvent, useEffect, useState, useSyncExternalStore } from "react";
import { iconButton } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import { useToasts } from "./toast-context";
import styles from "./toast-viewport.module.css";
import { noToasts, type Toast } from "./toasts";

/**
 * Shows and announces toasts. A page has one in the page and one inside its modal dialog, because nothing outside an open dialog can be
 * heard or pressed. active says which of them speaks. Inline, it takes a place of its own and covers nothing.
 */
export function ToastViewport({ active, inline = false }: { active: boolean; inline?: boolean }) {
  const toasts = useToasts();
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, () => noToasts);
  const low = useFoot(list.at(-1)?.id);
  const left = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) toasts.release();
  };
  return (
    <div
      className={inline ? styles.inline : low ? `${styles.viewport} ${styles.low}` : styles.viewport}
      role="status"
      aria-atomic="false"
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={left}
    >
      {active && list.map((toast) => <Line key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />)}
    </div>
  );

  function dismiss(id: number) {
    toasts.dismiss(id);
    toasts.release(); // the button that held them is gone, and sends no blur
  }
}

/** The part of a phone's height that a toast at its foot leaves free. */
const lowest = 0.77;

/** Whether the newest toast belongs at a phone's foot. It does unless it would cover the focused element, which it is about. */
function useFoot(newest: number | undefined): boolean {
  const [low, setLow] = useState(false);
  useEffect(() => {
    if (newest === undefined) return;
    const frame = requestAnimationFrame(() => {
      const { activeElement: focused, body } = document;
      const below = focused !== null && focused !== body && focused.getBoundingClientRect().bottom > window.innerHeight * lowest;
      setLow(!below);
    });
    return () => cancelAnimationFrame(frame);
  }, [newest]);
  return low;
}

function Line({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const run = (deed: Toast["deed"]) => {
    deed?.run();
    onDismiss();
  };
  return (
    <div className={`${styles.toast} ${styles[toast.variant ?? "default"]}`}>
      <div>
        <p className={styles.title}>{toast.title}</p>
        {toast.body && <p>{toast.body}</p>}
        {toast.link && <a href={toast.link.href}>{toast.link.label}</a>}
        {toast.deed && (
          <button type="button" className={styles.deed} onClick={() => run(toast.deed)}>
            {toast.deed.label}
          </button>
        )}
      </div>
      <button type="button" className={iconButton} aria-label="Dismiss" onClick={onDismiss}>
        <Icon of={X} small />
      </button>
    </div>
  );
}
