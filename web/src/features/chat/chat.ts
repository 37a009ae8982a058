import { ApiError } from "../../lib/api";
import { createStore } from "../../lib/store";
import type { Notify } from "../../lib/toast-types";
import { type Ask, askAssistant, type Part } from "./ask";
import type { Answer, Message, Turn } from "./chat-types";
import { firstOf, isBlank, lengthOf, maxAnswer, maxQuestion, maxTurns } from "./parse";
import { keepChat, readChat } from "./storage";

export type ChatState = {
  open: boolean;
  /** Opened by hand, on this page: then the focus goes along. */
  entered: boolean;
  turns: readonly Turn[];
  /** A reply is awaited or coming. */
  pending: boolean;
  /** A message was sent on this page, so answers are announced. */
  asked: boolean;
  /** The text in the field. */
  draft: string;
  /** The reason why the draft was not sent, in words; "" if nothing is wrong. */
  problem: string;
  /** An answer came while the chat was closed. */
  unread: boolean;
};

export type Chat = {
  state(): ChatState;
  subscribe(listener: () => void): () => void;
  show(): void;
  hide(): void;
  /** Changes the field's text. */
  write(draft: string): void;
  /** Sends a message; not a blank one, not while a reply is pending. */
  send(text: string): void;
  /** Forgets the conversation and any answer under way. */
  restart(): void;
  /** Restarts and empties the field too: its author is gone. */
  forget(): void;
  /**
   * Stops and keeps the answer so far when the page is left; takes up another page's chat when it comes back. Returns a function that ends
   * this.
   */
  listen(view: Window): () => void;
};

/** reopen: whether a chat that stood open on the page before is open here too. */
export type ChatConfig = { storage: Storage | null; notify: Notify; reopen: boolean; ask?: Ask };

const leavingFor = 5_000; // milliseconds after which a page that was to be left is one that stays
const failed = "Failed to send message. Please try again.";
const maxSent = 250_000; // bytes of all messages as they are sent: the function takes 256 KiB

export function createChat({ storage, notify, reopen, ask = askAssistant }: ChatConfig): Chat {
  const kept = readChat(storage);
  const store = createStore<ChatState>({
    ...kept,
    open: reopen && kept.open,
    entered: false,
    pending: false,
    asked: false,
    problem: "",
    unread: false,
  });
  let coming = new AbortController();
  let leftAt = Number.NEGATIVE_INFINITY; // when the browser last said that the page is to be left

  const patch = (some: Partial<ChatState>) => store.set({ ...store.get(), ...some });
  const keep = () => keepChat(storage, store.get());
  const end = (some: Partial<ChatState>) => {
    patch({ pending: false, unread: !store.get().open, ...some });
    keep();
  };
  const fail = (text: string, error: unknown) => {
    const limited = error instanceof ApiError && error.status === 429 && typeof error.problem.detail === "string";
    const { turns, draft } = store.get();
    const begun = turns.at(-1)?.role === "assistant"; // it was sent: the log says that the answer broke off, and offers it again
    end({
      unread: false,
      ...(!begun && {
        turns: turns.slice(0, -1),
        draft: draft.trim() === "" ? text : draft,
        problem: limited ? error.message : "Your message was not sent.",
      }),
    });
    notify({ title: "Error", body: limited ? error.message : failed, variant: "destructive" });
  };
  const leave = () => {
    coming.abort();
    patch({ pending: false });
    keep();
  };
  const leaving = () => {
    leftAt = Date.now();
  };
  const restart = () => {
    coming.abort();
    patch({ turns: [], pending: false, asked: false, problem: "", unread: false });
    keep();
  };
  const reply = async (text: string) => {
    coming = new AbortController();
    const { signal } = coming;
    try {
      for await (const part of ask(messagesOf(store.get().turns), signal)) {
        if (signal.aborted) return;
        patch({ turns: withPart(store.get().turns, part) });
      }
      const answer = store.get().turns.at(-1);
      if (answer?.role !== "assistant" || !answer.whole) throw new ApiError(0);
      end({});
    } catch (error) {
      if (signal.aborted) return;
      if (Date.now() - leftAt < leavingFor)
        leave(); // some browsers break requests off before the page is gone
      else fail(text, error);
    }
  };

  return {
    state: store.get,
    subscribe: store.subscribe,
    show() {
      patch({ open: true, entered: true, unread: false });
      keep();
    },
    hide() {
      if (!store.get().open) return;
      patch({ open: false });
      keep();
    },
    write: (draft) => patch({ draft, problem: "" }),
    send(text) {
      const { pending, turns, draft } = store.get();
      const content = text.trim();
      if (content === "" || pending) return;
      if (lengthOf(content) > maxQuestion) {
        patch({ problem: "A message must be at most 4,000 characters." });
        return;
      }
      const asked = [...beforeSame(turns, content), { role: "user" as const, content }];
      patch({ turns: asked.slice(-maxTurns), pending: true, asked: true, problem: "", draft: draft.trim() === content ? "" : draft });
      keep();
      void reply(content);
    },
    restart,
    forget() {
      patch({ draft: "" });
      restart();
    },
    listen(view) {
      const shown = (event: PageTransitionEvent) => {
        if (event.persisted) patch({ ...readChat(storage), open: store.get().open });
      };
      const asked = store.subscribe(() => {
        if (store.get().pending) view.addEventListener("beforeunload", leaving);
        else view.removeEventListener("beforeunload", leaving); // not longer than needed: it keeps pages from coming back at once
      });
      view.addEventListener("pagehide", leave);
      view.addEventListener("pageshow", shown);
      return () => {
        asked();
        view.removeEventListener("beforeunload", leaving);
        view.removeEventListener("pagehide", leave);
        view.removeEventListener("pageshow", shown);
      };
    },
  };
}

/** The question at the end that has no answer, or only a part of one. Null while all are answered. */
export function unansweredOf(turns: readonly Turn[]): string | null {
  const [before, last] = turns.slice(-2).length === 2 ? turns.slice(-2) : [undefined, turns.at(-1)];
  if (last?.role === "user") return last.content;
  return last && !last.whole && before?.role === "user" ? before.content : null;
}

/** The turns without a repeated question at the end, and without the answer to it. */
function beforeSame(turns: readonly Turn[], content: string): readonly Turn[] {
  if (unansweredOf(turns) !== content) return turns;
  return turns.slice(0, turns.at(-1)?.role === "user" ? -1 : -2);
}

/** Selects the messages to send: no blank ones, each cut to the function's limit, the newest as far as they fit. */
function messagesOf(turns: readonly Turn[]): Message[] {
  const encoder = new TextEncoder();
  let room = maxSent;
  const messages = turns.map(({ role, content }) => ({ role, content: firstOf(content.trim(), maxQuestion) }));
  return messages
    .filter(({ content }) => content !== "")
    .reverse()
    .filter((message) => {
      room -= encoder.encode(JSON.stringify(message)).length + 1; // with its comma; escaped text grows up to six times
      return room >= 0;
    })
    .reverse();
}

function withPart(turns: readonly Turn[], part: Part): readonly Turn[] {
  const last = turns.at(-1);
  const begun = last?.role === "assistant";
  const answer: Answer = begun ? last : { role: "assistant", content: "", units: [], links: [], whole: false };
  const next = grown(answer, part);
  if (isBlank(next)) return turns;
  return begun ? [...turns.slice(0, -1), next] : [...turns, next].slice(-maxTurns);
}

function grown(answer: Answer, part: Part): Answer {
  switch (part.kind) {
    case "text":
      return { ...answer, content: (answer.content + part.delta).slice(0, maxAnswer) };
    case "units":
      return { ...answer, units: part.units };
    case "links":
      return { ...answer, links: part.links };
    case "done":
      return { ...answer, content: part.message.trim() === "" ? answer.content : part.message.slice(0, maxAnswer), whole: true };
  }
}
