import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import styles from "./sign-tabs.module.css";

export type Mode = "sign-in" | "sign-up";

const modes: { mode: Mode; label: string }[] = [
  { mode: "sign-in", label: "Sign In" },
  { mode: "sign-up", label: "Sign Up" },
];

/** The form that a fragment of the address names. */
export function modeOf(hash: string): Mode | undefined {
  return modes.find(({ mode }) => `#${mode}` === hash)?.mode;
}

/** The tabs of the APG pattern over the two forms; children is the form of the chosen one. */
export function SignTabs({ mode, onSelect, children }: { mode: Mode; onSelect: (mode: Mode) => void; children: ReactNode }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const last = modes.length - 1;
    const to = { ArrowRight: index === last ? 0 : index + 1, ArrowLeft: index === 0 ? last : index - 1, Home: 0, End: last }[event.key];
    const next = to !== undefined && modes[to];
    if (!next) return;
    event.preventDefault();
    onSelect(next.mode);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  };
  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label="Sign in or sign up">
        {modes.map(({ mode: of, label }, index) => (
          <button
            key={of}
            type="button"
            role="tab"
            id={`${id}-${of}-tab`}
            aria-selected={of === mode}
            aria-controls={`${id}-${of}`}
            tabIndex={of === mode ? 0 : -1}
            onClick={() => onSelect(of)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            {label}
          </button>
        ))}
      </div>
      {modes.map(({ mode: of }) => (
        <div key={of} role="tabpanel" id={`${id}-${of}`} aria-labelledby={`${id}-${of}-tab`} hidden={of !== mode}>
          {of === mode && children}
        </div>
      ))}
    </>
  );
}
