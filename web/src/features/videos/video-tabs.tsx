import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { closeFrames } from "../../lib/frames";
import styles from "./video-tabs.module.css";

export type VideoTabsProps = { tabs: { panel: string; label: string }[] };

const tabId = (panel: string) => `${panel}-tab`;

/**
 * Tabs of the APG pattern over panels that are static HTML outside this island. The first one is open, and a video stops when its panel
 * closes. Without script all panels show.
 */
export function VideoTabs({ tabs }: VideoTabsProps) {
  const [selected, setSelected] = useState(0);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    for (const [index, { panel }] of tabs.entries()) {
      const element = document.getElementById(panel);
      if (!element) continue;
      element.role = "tabpanel";
      element.setAttribute("aria-labelledby", tabId(panel));
      element.hidden = index !== selected;
      element.tabIndex = element.querySelector("a") ? -1 : 0; // a panel without links or buttons takes the focus itself
      if (element.hidden) closeFrames(element);
      element.parentElement?.setAttribute("data-live", "");
    }
  }, [tabs, selected]);

  function onKeyDown(event: KeyboardEvent, index: number) {
    const last = tabs.length - 1;
    const keys: Record<string, number> = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    };
    const next = keys[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setSelected(next);
    list.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div className={styles.tabs} role="tablist" aria-label="Videos" ref={list}>
      {tabs.map(({ panel, label }, index) => (
        <button
          key={panel}
          type="button"
          role="tab"
          id={tabId(panel)}
          aria-controls={panel}
          aria-selected={index === selected}
          tabIndex={index === selected ? 0 : -1}
          onClick={() => setSelected(index)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
