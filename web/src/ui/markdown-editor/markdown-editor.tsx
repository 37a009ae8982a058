import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from "react";
import { Labelled, type Words } from "../field/labelled";
import { apply } from "./edit";
import { findWords } from "./find-words";
import styles from "./markdown-editor.module.css";
import type { Placeholder } from "./placeholder";
import { Suggestions } from "./suggestions";
import { type Command, commands, Toolbar } from "./toolbar";
import { useCompletion } from "./use-completion";

export type EditorHandle = {
  /** Selects a sentence as its page shows it, and brings it into view; false if the text does not have it. */
  select: (words: string) => boolean;
  /** Puts text in place of the selection, as if typed. */
  insert: (text: string) => void;
};

type Props = Words & {
  value: string;
  onChange: (value: string) => void;
  /** The facts that "{" offers; none if nothing fills them in. */
  placeholders?: readonly Placeholder[];
  rows?: number;
  maxLength?: number;
  /** No Markdown: no toolbar and no keys for its marks. */
  plain?: boolean;
  /** Asks for a picture; the handle's insert takes its Markdown. */
  onPicture?: () => void;
  ref?: Ref<EditorHandle>;
};

const none: readonly Placeholder[] = [];

/** A long text: buttons and keys for the marks of Markdown, and facts of the shop completed from "{" on. */
export function MarkdownEditor(props: Props) {
  const { value, onChange, placeholders = none, rows = 12, maxLength, plain = false, onPicture, ref, ...words } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const completion = useCompletion(placeholders);
  const { open, options, at } = completion;
  useImperativeHandle(ref, () => ({
    select: (text) => select(field.current, findWords(value, text, placeholders)),
    insert: (text) => {
      const area = field.current;
      if (!area) return;
      const end = area.selectionStart + text.length;
      apply(area, { from: area.selectionStart, to: area.selectionEnd, text, select: [end, end] });
    },
  }));
  const run = ({ edit }: Command) => {
    if (field.current) apply(field.current, edit(field.current));
  };
  const key = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (completion.key(event) || plain || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    const command = commands.find((one) => one.key === event.key.toLowerCase());
    if (!command) return;
    event.preventDefault();
    run(command);
  };
  return (
    <Labelled {...words}>
      {(tied) => {
        const list = `${tied.id}-facts`;
        const shown = open !== null && options.length > 0;
        return (
          <div className={plain ? styles.editor : `${styles.editor} ${styles.markdown}`}>
            {!plain && <Toolbar label={words.label} controls={tied.id} onCommand={run} onPicture={onPicture} />}
            <textarea
              {...tied}
              ref={field}
              rows={rows}
              maxLength={maxLength}
              value={value}
              aria-autocomplete={placeholders.length > 0 ? "list" : undefined}
              aria-controls={shown ? list : undefined}
              aria-activedescendant={shown ? `${list}-${at}` : undefined}
              onChange={({ currentTarget }) => {
                onChange(currentTarget.value);
                completion.typed(currentTarget);
              }}
              onKeyDown={key}
              onSelect={({ currentTarget }) => completion.moved(currentTarget)}
              onScroll={completion.close}
              onBlur={completion.close}
            />
            {shown && (
              <Suggestions
                id={list}
                area={field.current}
                before={value.slice(0, open.from)}
                options={options}
                at={at}
                onTake={(one) => field.current && completion.take(field.current, one)}
              />
            )}
            <p role="status" className="vh">
              {shown && `${options.length === 1 ? "1 fact" : `${options.length} facts`}, Enter takes it`}
            </p>
          </div>
        );
      }}
    </Labelled>
  );
}

function select(area: HTMLTextAreaElement | null, range: [number, number] | null): boolean {
  if (!area || !range) return false;
  area.focus();
  // a browser scrolls a text area to a caret alone, so the caret goes to the end first
  area.setSelectionRange(range[1], range[1]);
  area.blur();
  area.focus();
  area.setSelectionRange(...range);
  return true;
}
