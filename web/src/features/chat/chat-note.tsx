import styles from "./chat-note.module.css";

type Props = { text: string; left: boolean; onLeave: (left: boolean) => void };

/** What the assistant is told beside the messages, and a way to leave it out. */
export function ChatNote({ text, left, onLeave }: Props) {
  return (
    <p className={styles.note}>
      <span>{left ? "Your measures are left out" : text}</span>
      <button type="button" onClick={() => onLeave(!left)}>
        {left ? "Use them" : "Leave out"}
      </button>
    </p>
  );
}
