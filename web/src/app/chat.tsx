import { createRoot } from "react-dom/client";
import { useLapse } from "../features/account/session-context";
import { useCart, useCartState } from "../features/cart/cart-context";
import { type Chat, createChat } from "../features/chat/chat";
import { useChatOpen } from "../features/chat/chat-open";
import { ChatPanel } from "../features/chat/chat-panel";
import type { ChatShop } from "../features/chat/chat-types";
import type { LoadedChat } from "../features/chat/serve-chat-button";
import { isNarrow } from "../features/chat/use-narrow";
import { ToastViewport } from "../features/toast/toast-viewport";
import type { Stores } from "./providers";
import { Root } from "./root";

/** The chat with the page's cart and toasts. */
function ChatWithStores({ chat, shop, button }: { chat: Chat; shop: ChatShop; button: HTMLElement }) {
  const cart = useCart();
  const { open: cartOpen } = useCartState();
  const open = useChatOpen();
  const asked = useLapse() !== null;
  return (
    <ChatPanel chat={chat} shop={shop} opener={button} onAdd={cart.add}>
      <ToastViewport active={open && !cartOpen && !asked} inline />
    </ChatPanel>
  );
}

/** Puts the chat behind its button, open where it stood open on the page before; not on phones, where it would cover the page. */
export function startChat(button: HTMLElement, stores: Stores, storage: Storage | null): LoadedChat {
  const chat = createChat({ storage, notify: stores.toasts.notify, reopen: !isNarrow() });
  const follow = () => {
    const { open, unread } = chat.state();
    stores.chatOpen.set(open);
    button.ariaLabel = open ? "Close chat" : unread ? "Open chat, new answer" : "Open chat";
    button.ariaExpanded = String(open);
    button.toggleAttribute("data-unread", unread);
    button.toggleAttribute("data-open", open);
  };
  const host = document.createElement("div");
  host.dataset.chat = "";
  button.after(host);
  chat.subscribe(follow);
  chat.listen(window);
  stores.session.onDeparture(chat.forget);
  follow();
  const shop: ChatShop = JSON.parse(button.dataset.shop ?? "{}");
  createRoot(host).render(
    <Root stores={stores}>
      <ChatWithStores chat={chat} shop={shop} button={button} />
    </Root>,
  );
  return { show: chat.show, toggle: () => (chat.state().open ? chat.hide() : chat.show()) };
}
