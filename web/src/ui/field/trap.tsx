import styles from "./field.module.css";

/** A field that people neither see nor hear nor reach. Only a robot fills it, and the server discards that request. */
export function Trap() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website, leave this empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" data-1p-ignore="" data-lpignore="true" />
      </label>
    </div>
  );
}
