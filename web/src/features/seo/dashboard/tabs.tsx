import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./tabs.module.css";

/** The tabs, by the fragment of the address that opens each. */
export const tabs = [
  { key: "overview", label: "Overview" },
  { key: "rankings", label: "Rankings" },
  { key: "gsc", label: "GSC" },
  { key: "competitors", label: "Competitors" },
  { key: "opportunities", label: "Opportunities" },
  { key: "backlinks", label: "Backlinks" },
  { key: "local", label: "Local" },
  { key: "pricing", label: "Pricing" },
  { key: "ai-content", label: "AI Content" },
] as const;
export type TabKey = (typeof tabs)[number]["key"];

const tabId = (key: TabKey) => `tab-${key}`;
const panelId = (key: TabKey) => `panel-${key}`;

function fromAddress(): TabKey | undefined {
  const fragment = location.hash.slice(1).split("?")[0]; // the part behind ? is for the tab
  return tabs.find(({ key }) => key === fragment)?.key;
}

/** On phones the tabs scroll sideways: brings one into view without moving the page. */
function reveal(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (!list) return;
  const [inner, outer] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.left < outer.left || inner.right > outer.right) list.scrollLeft += inner.left - outer.left - outer.width / 3;
}

/** The tabs of the APG pattern; content renders the panel of the chosen one. A link with a tab's fragment opens it. */
export function Tabs({ content }: { content: (key: TabKey) => ReactNode }) {
  const [selected, setSelected] = useState<TabKey>("overview");
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const open = () => {
      const key = fromAddress();
      if (!key) return;
      setSelected(key);
      list.current?.scrollIntoView();
      const left = document.activeElement?.closest("[role=tabpanel]"); // the link that was followed goes with its panel
      if (left) document.getElementById(tabId(key))?.focus({ preventScroll: true });
    };
    open();
    window.addEventListener("hashchange", open);
    return () => window.removeEventListener("hashchange", open);
  }, []);
  useEffect(() => reveal(document.getElementById(tabId(selected))), [selected]);

  const select = (key: TabKey) => {
    setSelected(key);
    history.replaceState(history.state, "", `#${key}`);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return; // the browser's, such as a step back
    const last = tabs.length - 1;
    const keys: Record<string, number> = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    };
    const next = tabs[keys[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    select(next.key);
    document.getElementById(tabId(next.key))?.focus();
  };
  return (
    <div>
      <div className={styles.tabs} role="tablist" aria-label="SEO data" ref={list}>
        {tabs.map(({ key, label }, index) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={tabId(key)}
            aria-controls={panelId(key)}
            aria-selected={key === selected}
            tabIndex={key === selected ? 0 : -1}
            onClick={() => select(key)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ key }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the APG pattern's, as a panel begins with words
        <div key={key} role="tabpanel" id={panelId(key)} aria-labelledby={tabId(key)} tabIndex={0} hidden={key !== selected}>
          {key === selected && content(key)}
        </div>
      ))}
    </div>
  );
}
