import styles from "./quote.module.css";

/** Quotes a page and marks the part that counts. */
export function Quote({ text, part = "" }: { text: string; part?: string }) {
  const at = part ? text.toLowerCase().indexOf(part.toLowerCase()) : -1;
  const end = at + part.length;
  return (
    <q className={styles.quote}>
      {at < 0 ? (
        text
      ) : (
        <>
          {text.slice(0, at)}
          <mark>{text.slice(at, end)}</mark>
          {text.slice(end)}
        </>
      )}
    </q>
  );
}
