import { createContext, type ReactNode, useContext } from "react";
import type { Toasts } from "./toasts";

const ToastContext = createContext<Toasts | null>(null);

export function ToastProvider({ toasts, children }: { toasts: Toasts; children: ReactNode }) {
  return <ToastContext value={toasts}>{children}</ToastContext>;
}

/** The page's toasts. Throws outside its provider. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToasts must be used within a ToastProvider");
  return toasts;
}
