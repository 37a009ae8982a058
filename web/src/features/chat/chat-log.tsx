import { RotateCw } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import { type ChatState, unansweredOf } from "./chat";
import styles from "./chat-log.module.css";
import { ChatTurn, Writing } from "./chat-turn";
import turnStyles from "./chat-turn.module.css";
import type { CartUnit, ChatShop } from "./chat-types";
import { useQuietBar } from "./use-quiet-bar";

const suggestions = ["Washers under $400", "My dryer is not heating", "Do you deliver to me?"];

type Props = {
  log: RefObject<HTMLElement | null>;
  state: ChatState;
  shop: ChatShop;
  onSend: (text: string) => void;
  onAdd: (unit: CartUnit) => void;
};

/** The conversation, from its greeting. New sentences are announced elsewhere. */
export function ChatLog({ log, state, shop, onSend, onAdd }: Props) {
  const { turns, pending } = state;
  const unanswered = pending ? null : unansweredOf(turns);
  useQuietBar(log);
  useNewest(log, state);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section ref={log} className={styles.log} role="log" aria-live="off" aria-label="Conversation" tabIndex={0}>
      <ol className={styles.turns}>
        <li className={turnStyles.answer}>
          <span className="vh">Assistant: </span>
          <div className={turnStyles.said}>
            <p>Hello. I am the AI shopping assistant of {shop.name}.</p>
            <p>Ask me what is for sale, what a repair costs, or whether we come to your street.</p>
          </div>
        </li>
        {turns.length === 0 && (
          <li className={styles.suggestions}>
            {suggestions.map((suggestion) => (
              <button key={suggestion} type="button" disabled={pending} onClick={() => onSend(suggestion)}>
                {suggestion}
              </button>
            ))}
          </li>
        )}
        {turns.map((turn, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a conversation only grows at its end
          <ChatTurn key={at} turn={turn} coming={pending && at === turns.length - 1} onAdd={onAdd} />
        ))}
        {pending && turns.at(-1)?.role === "user" && (
          <li className={turnStyles.answer}>
            <div className={turnStyles.said}>
              <Writing />
            </div>
          </li>
        )}
      </ol>
      {unanswered !== null && (
        <p className={styles.again}>
          {turns.at(-1)?.role === "user" && "Your last message has no answer yet."}
          <button type="button" className={button("line", true)} onClick={() => onSend(unanswered)}>
            <Icon of={RotateCw} small />
            Send again
          </button>
        </p>
      )}
    </section>
  );
}

/**
 * Scrolls to new messages, but never past the question being answered, so that an answer is read from its beginning. A visitor who scrolls
 * meanwhile is left alone.
 */
function useNewest(log: RefObject<HTMLElement | null>, { open, turns, pending, problem }: ChatState) {
  const follows = useRef(true);
  useEffect(() => {
    const element = log.current;
    const stop = () => {
      follows.current = false;
    };
    const ways = ["wheel", "touchmove", "keydown", "pointerdown"];
    for (const way of ways) element?.addEventListener(way, stop, { passive: true });
    return () => {
      for (const way of ways) element?.removeEventListener(way, stop);
    };
  }, [log]);
  useEffect(() => {
    if (pending) follows.current = true;
  }, [pending]);
  useEffect(() => {
    if (open) follows.current = true;
  }, [open]);
  useEffect(() => {
    const element = log.current;
    if (!element || !open || !follows.current || turns.length === 0) return;
    const questions = element.querySelectorAll<HTMLElement>("[data-question]");
    const question = questions[questions.length - 1];
    const end = element.scrollHeight - element.clientHeight;
    element.scrollTop = question && !problem ? Math.min(end, question.offsetTop - 12) : end;
  }, [log, open, turns, problem]);
}
