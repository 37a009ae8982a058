import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import type { Store } from "../../lib/store";

const ChatOpenContext = createContext<Store<boolean> | null>(null);

export function ChatOpenProvider({ open, children }: { open: Store<boolean>; children: ReactNode }) {
  return <ChatOpenContext value={open}>{children}</ChatOpenContext>;
}

/** Whether the chat stands open. Throws outside its provider. */
export function useChatOpen(): boolean {
  const open = useContext(ChatOpenContext);
  if (!open) throw new Error("useChatOpen must be used within a ChatOpenProvider");
  return useSyncExternalStore(open.subscribe, open.get, () => false);
}
