import { createStore } from "../../lib/store";
import type { Notify, ToastMessage } from "../../lib/toast-types";

export type Toast = ToastMessage & { id: number };

export type Toasts = {
  list(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  notify: Notify;
  dismiss(id: number): void;
  /** Removes the toasts of a topic, which no longer hold. */
  clear(topic: string): void;
  /** While held (hovered or focused) no toast leaves; on release each has its whole time again. */
  hold(): void;
  release(): void;
};

const most = 4; // the oldest makes room
const stay = 5_000; // milliseconds
const stayWithLink = 20_000; // a link wants to be reached

export const noToasts: readonly Toast[] = [];

export function createToasts(): Toasts {
  const store = createStore(noToasts);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let held = false;
  let last = 0;

  const dismiss = (id: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    store.set(store.get().filter((toast) => toast.id !== id));
  };
  const clear = (topic: string) => {
    for (const toast of store.get()) if (about(toast) === topic) dismiss(toast.id);
  };
  const start = (toast: Toast) => {
    if (!held) timers.set(toast.id, setTimeout(dismiss, toast.link ? stayWithLink : stay, toast.id));
  };
  return {
    list: store.get,
    subscribe: store.subscribe,
    notify(message) {
      const toast = { ...message, id: ++last };
      clear(about(toast));
      for (const old of store.get().slice(0, -(most - 1))) dismiss(old.id);
      store.set([...store.get(), toast]);
      start(toast);
    },
    dismiss,
    clear,
    hold() {
      held = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
    release() {
      if (!held) return;
      held = false;
      for (const toast of store.get()) start(toast);
    },
  };
}

function about({ topic, title }: ToastMessage): string {
  return topic ?? title;
}
