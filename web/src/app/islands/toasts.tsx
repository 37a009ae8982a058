import { useLapse } from "../../features/account/session-context";
import { useCartState } from "../../features/cart/cart-context";
import { useChatOpen } from "../../features/chat/chat-open";
import { ToastViewport } from "../../features/toast/toast-viewport";

/** The page's toasts, silent while the cart, the chat or the dialog of signing in is open and speaks itself. */
export function Toasts() {
  const { open } = useCartState();
  const asked = useLapse() !== null;
  const chatting = useChatOpen();
  return <ToastViewport active={!open && !asked && !chatting} />;
}
