import { MessageCircle, X } from "lucide-react";
import type { Facts } from "../../lib/page-types";
import { Icon } from "../icon/icon";
import styles from "./chat-button.module.css";

export const chatButtonId = "chat-button";

/** Opens the chat: at the window's right edge beside the page, on phones in the bar at the foot. The entry serves it. */
export function ChatButton({ facts }: { facts: Facts }) {
  const { name, phone, phone_href: phoneHref } = facts;
  return (
    <button
      type="button"
      id={chatButtonId}
      className={styles.button}
      aria-label="Open chat"
      aria-haspopup="dialog"
      aria-expanded={false}
      data-shop={JSON.stringify({ name, phone, phoneHref })}
    >
      <Icon of={MessageCircle} />
      <Icon of={X} />
    </button>
  );
}
