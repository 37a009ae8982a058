/** The chat, once it is loaded. */
export type LoadedChat = { show(): void; toggle(): void };

type Config = {
  button: HTMLElement;
  load: () => Promise<LoadedChat>;
  /** Called if the chat cannot be loaded. */
  failed: () => void;
};

/**
 * Serves the page's chat button with listeners only. The chat is fetched when a pointer or the focus comes near, and opens on a click.
 * Returns a function that fetches it at once.
 */
export function serveChatButton({ button, load, failed }: Config): () => void {
  let chat: LoadedChat | null = null;
  let loading: Promise<LoadedChat> | null = null;
  const loaded = async () => {
    try {
      loading ??= load();
      chat = await loading;
      return chat;
    } catch (error) {
      loading = null; // the next try asks again
      throw error;
    }
  };
  const prefetch = () => void loaded().catch(() => {}); // a click will tell
  const clicked = async () => {
    if (chat) return chat.toggle();
    if (button.ariaBusy === "true") return;
    button.ariaBusy = "true";
    try {
      (await loaded()).show();
    } catch {
      failed();
    } finally {
      button.ariaBusy = null;
    }
  };
  button.addEventListener("pointerenter", prefetch, { once: true });
  button.addEventListener("focus", prefetch, { once: true });
  button.addEventListener("click", clicked);
  return prefetch;
}
