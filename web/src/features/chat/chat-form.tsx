import { SendHorizontal } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type RefObject, useId } from "react";
import { button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import type { ChatState } from "./chat";
import styles from "./chat-form.module.css";

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  state: Pick<ChatState, "draft" | "pending" | "problem">;
  onWrite: (draft: string) => void;
  onSend: (text: string) => void;
};

/** The message field. Enter sends; Shift+Enter breaks the line. */
export function ChatForm({ field, state, onWrite, onSend }: Props) {
  const { draft, pending, problem } = state;
  const problemId = useId();
  const send = () => {
    if (draft.trim() === "") field.current?.focus();
    else onSend(draft);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {problem && (
        <p id={problemId} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.row}>
        <textarea
          ref={field}
          aria-label="Your message"
          placeholder="Ask about a unit or a repair"
          rows={1}
          enterKeyHint="send"
          autoComplete="off"
          value={draft}
          disabled={pending}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          onChange={(event) => onWrite(event.currentTarget.value)}
          onKeyDown={pressed}
        />
        <button type="submit" className={`${button()} ${styles.send}`} aria-label="Send message" disabled={pending}>
          <Icon of={SendHorizontal} />
        </button>
      </div>
    </form>
  );
}
