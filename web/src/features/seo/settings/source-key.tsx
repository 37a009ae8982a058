import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Source } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { Field } from "../../../ui/field/field";
import styles from "./source-key.module.css";
import { keyWords } from "./source-words";

type Props = {
  source: Source;
  provider: string; // as chosen, maybe not saved yet
  value: string;
  error: string | undefined;
  /** Whether a stored key is being replaced. */
  replacing: boolean;
  /** Says why a stored key cannot stay; "" if it can. */
  leftBehind: string;
  onReplace: (replacing: boolean) => void;
  onChange: (value: string) => void;
  onForget: () => void;
};

/** A key's field; for a stored key a note of it, with buttons to replace or forget it. The key is never shown. */
export function SourceKey({ source, provider, value, error, replacing, leftBehind, onReplace, onChange, onForget }: Props) {
  const { label, hint } = keyWords(source, provider);
  const input = useRef<HTMLInputElement>(null);
  const replace = useRef<HTMLButtonElement>(null);
  const stored = source.has_key && !replacing && !error && !leftBehind;
  const was = useRef(stored);
  useLayoutEffect(() => {
    if (stored !== was.current && document.activeElement === document.body) (input.current ?? replace.current)?.focus(); // the button that had it is gone
    was.current = stored;
  }, [stored]);
  return (
    <div>
      {stored ? (
        <StoredKey label={label} replace={replace} onReplace={() => onReplace(true)} onForget={onForget} />
      ) : (
        <div className={styles.key}>
          <Field
            ref={input}
            label={source.has_key ? `New ${label.toLowerCase()}` : label}
            hint={hint}
            error={error}
            name="key"
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {source.has_key && !leftBehind && (
            <button type="button" className={button("plain", true)} onClick={() => onReplace(false)}>
              Keep the stored one
            </button>
          )}
        </div>
      )}
      <p className={`sm ${styles.leftBehind}`} role="status">
        {leftBehind}
      </p>
    </div>
  );
}

type StoredProps = { label: string; replace: RefObject<HTMLButtonElement | null>; onReplace: () => void; onForget: () => void };

function StoredKey({ label, replace, onReplace, onForget }: StoredProps) {
  const [sure, setSure] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const forget = useRef<HTMLButtonElement>(null);
  const moved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the question
  useLayoutEffect(() => {
    if (moved.current) (keep.current ?? forget.current)?.focus();
  }, [sure]);
  const askAgain = (again: boolean) => {
    moved.current = true;
    setSure(again);
  };
  return (
    <fieldset className={styles.stored}>
      <legend>{label}</legend>
      <p className="sm">{sure ? "Forget it? Nobody can read it back." : "A key is stored."}</p>
      <div className={styles.actions}>
        {sure ? (
          <>
            <button type="button" className={button("line", true)} onClick={onForget}>
              Forget the key
            </button>
            <button ref={keep} type="button" className={button("plain", true)} onClick={() => askAgain(false)}>
              Keep it
            </button>
          </>
        ) : (
          <>
            <button ref={replace} type="button" className={button("plain", true)} onClick={onReplace}>
              Replace
            </button>
            <button ref={forget} type="button" className={button("plain", true)} onClick={() => askAgain(true)}>
              Forget
            </button>
          </>
        )}
      </div>
    </fieldset>
  );
}
