import { useEffect, useLayoutEffect, useRef } from "react";
import styles from "./markdown-editor.module.css";
import type { Placeholder } from "./placeholder";

type Props = {
  id: string;
  area: HTMLTextAreaElement | null;
  /** The text up to the brace. */
  before: string;
  options: readonly Placeholder[];
  at: number;
  onTake: (one: Placeholder) => void;
};

const height = 264; // as the style has it
const bar = 104; // the height that the screen's action bar may cover at the bottom

/** The facts to choose from, under the line that is being typed, or over it if there is more room. */
export function Suggestions({ id, area, before, options, at, onTake }: Props) {
  const mirror = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const caret = mirror.current;
    if (!area || !caret || !list.current) return;
    const top = area.offsetTop + caret.offsetTop - area.scrollTop;
    const below = top + caret.offsetHeight;
    const onScreen = area.getBoundingClientRect().top - area.offsetTop;
    const room = (window.visualViewport?.height ?? window.innerHeight) - bar - onScreen - below;
    const over = room < height && onScreen + top > room;
    list.current.style.setProperty("--list-top", `${over ? top : below}px`);
    list.current.dataset.over = String(over);
  }); // each letter may break the line elsewhere
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView?.({ block: "nearest" });
  }, [at]);
  return (
    <>
      <div className={styles.mirror} aria-hidden="true">
        {before}
        <span ref={mirror}>{"{"}</span>
      </div>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Facts"
        tabIndex={0}
        className={styles.list}
        onMouseDown={(event) => event.preventDefault()} // the focus stays in the text
      >
        {options.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text area's
          <div key={one.name} id={`${id}-${index}`} role="option" tabIndex={-1} aria-selected={index === at} onClick={() => onTake(one)}>
            <b>{one.name}</b>
            <span>{one.now}</span>
          </div>
        ))}
      </div>
    </>
  );
}
