import { serveChatButton } from "../features/chat/serve-chat-button";
import { forgetStored, stoodOpen } from "../features/chat/stored";
import { chatButtonId } from "../ui/frame/chat-button";
import { addStyles } from "./add-styles";
import type { Stores } from "./providers";

/** The address of the chat's stylesheet: scripts/build.mjs puts it in. */
declare const CHAT_STYLES: string;

/** Makes the chat ready behind its button. The chat itself loads when it is wanted, or if it was open on the page before. */
export function prepareChat(stores: Stores, storage: Storage | null): void {
  stores.session.onDeparture(() => forgetStored(storage)); // though no chat is loaded
  const button = document.getElementById(chatButtonId);
  if (!button) return;
  const load = async () => {
    const [{ startChat }] = await Promise.all([import("./chat"), addStyles(CHAT_STYLES)]);
    return startChat(button, stores, storage);
  };
  const prefetch = serveChatButton({ button, load, failed: () => stores.toasts.notify(unreachable) });
  if (stoodOpen(storage)) whenIdle(prefetch);
}

const unreachable = { title: "Error", body: "The chat could not be loaded. Please try again.", variant: "destructive" } as const;

function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(task);
  else setTimeout(task, 2_000);
}
