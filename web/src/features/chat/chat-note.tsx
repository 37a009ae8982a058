import styles from "./chat-note.module.css";

type Props = { text: string; left: boolean; onLeave: (left: boolean) => void };

/** The facts sent to the assistant beside the messages, with a button that leaves them out. */
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
