import { ArrowLeft, Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { SearchResult } from "../../lib/page-types";
import { iconButton } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import { Before } from "./before";
import { Chips } from "./chips";
import { moveFocus } from "./move-focus";
import { Results } from "./results";
import styles from "./search-panel.module.css";
import { keepSearch, searchHref } from "./searches";
import { useResult } from "./use-result";

type Props = {
  /** The field's first text. */
  start: string;
  ask: (query: string, signal: AbortSignal) => Promise<SearchResult>;
  storage: Storage | null;
  /** Called with the field's text when the panel has closed. */
  onClose: (query: string) => void;
};

/** Search over the page: results while typing, in the groups of the search page. */
export function SearchPanel({ start, ask, storage, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(start);
  const { result, failed } = useResult(query, ask);
  useEffect(() => {
    dialog.current?.showModal();
    field.current?.focus(); // on a phone the way back stands before it
    field.current?.setSelectionRange(start.length, start.length);
  }, [start]);
  const close = () => dialog.current?.close();
  const pick = (next: string) => {
    setQuery(next);
    field.current?.focus();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-label="Search"
      onClose={() => onClose(query)}
      onKeyDown={(event) => moveFocus(event.nativeEvent, event.currentTarget, field.current)}
      onClick={(event) => {
        if (event.target === dialog.current) close();
        else if (event.target instanceof Element && event.target.closest("a[href]:not([href^='/search'])"))
          keepSearch(storage, query.trim());
      }}
    >
      <form className={styles.form} action="/search" onSubmit={() => keepSearch(storage, query.trim())}>
        <button type="button" className={`${iconButton} ${styles.back}`} aria-label="Back" onClick={close}>
          <Icon of={ArrowLeft} />
        </button>
        <span className={styles.sign}>
          <Icon of={Search} />
        </span>
        <input
          ref={field}
          name="q"
          value={query}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          aria-label="Search units, models, problems"
          placeholder="Model, kind, problem"
          onChange={(event) => setQuery(event.target.value)}
        />
        <button type="button" className={iconButton} aria-label={query ? "Clear" : "Close"} onClick={() => (query ? pick("") : close())}>
          <Icon of={X} />
        </button>
      </form>
      <div className={styles.found}>
        {failed && <p className={styles.failed}>{failed}</p>}
        {result && <Chips result={result} onPick={pick} />}
        {result && (
          <Results result={result} prefix="panel-">
            <Before storage={storage} onPick={pick} />
          </Results>
        )}
      </div>
      <div className={styles.keys}>
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
        <a href={searchHref(query.trim())} rel="nofollow">
          Show all results
        </a>
      </div>
    </dialog>
  );
}
