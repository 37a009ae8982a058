import { useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { useLapse } from "../features/account/session-context";
import { useCart, useCartState } from "../features/cart/cart-context";
import { askAssistant } from "../features/chat/ask";
import { type Chat, createChat } from "../features/chat/chat";
import { ChatNote } from "../features/chat/chat-note";
import { useChatOpen } from "../features/chat/chat-open";
import { ChatPanel } from "../features/chat/chat-panel";
import type { ChatShop } from "../features/chat/chat-types";
import type { LoadedChat } from "../features/chat/serve-chat-button";
import { isNarrow } from "../features/chat/use-narrow";
import { isEmpty } from "../features/fit/space";
import { useSpace } from "../features/fit/space-context";
import { spaceWords } from "../features/fit/space-words";
import { ToastViewport } from "../features/toast/toast-viewport";
import { createStore, type Store } from "../lib/store";
import type { Stores } from "./providers";
import { Root } from "./root";

/** The chat with the page's cart and toasts. */
function ChatWithStores({ chat, shop, button, leftOut }: { chat: Chat; shop: ChatShop; button: HTMLElement; leftOut: Store<boolean> }) {
  const cart = useCart();
  const { open: cartOpen } = useCartState();
  const open = useChatOpen();
  const asked = useLapse() !== null;
  const space = useSpace();
  const left = useSyncExternalStore(leftOut.subscribe, leftOut.get);
  return (
    <ChatPanel chat={chat} shop={shop} opener={button} onAdd={cart.add}>
      <ToastViewport active={open && !cartOpen && !asked} inline />
      {!isEmpty(space) && <ChatNote text={spaceWords(space)} left={left} onLeave={leftOut.set} />}
    </ChatPanel>
  );
}

/**
 * Puts the chat behind its button, and opens it if it was open on the page before. On phones it stays closed, because it would cover the
 * page.
 */
export function startChat(button: HTMLElement, stores: Stores, storage: Storage | null): LoadedChat {
  const leftOut = createStore(false); // whether the visitor's measures are withheld from the assistant
  const told = () => (leftOut.get() || isEmpty(stores.space.state()) ? {} : { space: stores.space.state() });
  const chat = createChat({
    storage,
    notify: stores.toasts.notify,
    reopen: !isNarrow(),
    ask: (messages, signal) => askAssistant(messages, signal, told()),
  });
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
      <ChatWithStores chat={chat} shop={shop} button={button} leftOut={leftOut} />
    </Root>,
  );
  return { show: chat.show, toggle: () => (chat.state().open ? chat.hide() : chat.show()) };
}
