import { MessageSquarePlus, Phone, X } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState, useSyncExternalStore } from "react";
import { iconButton } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import { Announcer } from "./announcer";
import type { Chat } from "./chat";
import { ChatForm } from "./chat-form";
import { ChatLog } from "./chat-log";
import styles from "./chat-panel.module.css";
import type { CartUnit, ChatShop } from "./chat-types";
import { useNarrow } from "./use-narrow";
import { usePageEscape, usePanel, useReplyFocus } from "./use-panel";
import { useVisibleHeight } from "./use-visible-height";

type Props = { chat: Chat; shop: ChatShop; opener: HTMLElement; onAdd: (unit: CartUnit) => void; children?: ReactNode };

/**
 * The chat: a panel beside the page, on phones a dialog that fills the window. opener: the button that opens it. Children stand over the
 * field and announce messages while it is open; a closed chat's messages are announced beside it.
 */
export function ChatPanel({ chat, shop, opener, onAdd, children }: Props) {
  const state = useSyncExternalStore(chat.subscribe, chat.state, chat.state);
  const { open, turns, pending, unread } = state;
  const [opened, setOpened] = useState(open); // it is not in the page until it is opened
  if (open && !opened) setOpened(true);
  const narrow = useNarrow();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const log = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  usePanel({ dialog, opener, enter: narrow ? title : field, state, narrow });
  useReplyFocus({ title, field, state });
  usePageEscape(chat.hide, open && !narrow);
  useVisibleHeight(dialog, open && narrow);

  const escaped = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.nativeEvent.isComposing) chat.hide();
  };
  const followed = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (narrow && link && !link.target && /^https?:/.test(link.protocol)) chat.hide(); // the page it leads to would be under the chat
  };
  const restart = () => {
    chat.restart();
    (pending ? title : field).current?.focus(); // the field is still disabled then
  };
  return (
    <>
      <dialog
        ref={dialog}
        className={styles.panel}
        aria-labelledby={titleId}
        data-narrow={narrow || undefined}
        onKeyDown={escaped}
        onClick={followed}
        onClose={(event) => !event.currentTarget.open && chat.hide()}
      >
        {opened && (
          <>
            <div className={styles.header}>
              <div>
                <h2 id={titleId} ref={title} tabIndex={-1}>
                  Shopping assistant
                </h2>
                <a className="num" href={shop.phoneHref}>
                  <Icon of={Phone} small />
                  {shop.phone}
                </a>
              </div>
              {turns.length > 0 && (
                <button type="button" className={iconButton} aria-label="New conversation" title="New conversation" onClick={restart}>
                  <Icon of={MessageSquarePlus} />
                </button>
              )}
              <button type="button" className={iconButton} aria-label="Close chat" onClick={chat.hide}>
                <Icon of={X} />
              </button>
            </div>
            <ChatLog log={log} state={state} shop={shop} onSend={chat.send} onAdd={onAdd} />
            <div className={styles.foot}>
              {children}
              <ChatForm field={field} state={state} onWrite={chat.write} onSend={chat.send} />
            </div>
            <Announcer turns={turns} pending={pending} asked={state.asked} />
          </>
        )}
      </dialog>
      <p className="vh" role="status">
        {unread && "New answer from the shopping assistant."}
      </p>
    </>
  );
}
