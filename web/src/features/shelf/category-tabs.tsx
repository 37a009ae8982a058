import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { Category, CategoryKey } from "../../lib/page-types";
import styles from "./category-tabs.module.css";

export type CategoryTabsProps = { categories: (Category & { picture: string })[] };

const tabId = (key: string) => `tab-${key}`;

/** Which panel stands open: the one that the address names, else the first. */
function fromAddress(categories: Category[]): CategoryKey | undefined {
  const key = location.hash.slice(1);
  return categories.find((category) => category.key === key)?.key;
}

/** On phones the tabs scroll sideways: brings one into view without moving the page. */
function revealTab(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (!list) return;
  const [inner, outer] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.left < outer.left || inner.right > outer.right) list.scrollLeft += inner.left - outer.left - outer.width / 3;
}

/** Moves the panels, which are static HTML outside this island, to the state of the tabs. */
function showPanel(categories: Category[], selected: CategoryKey): void {
  for (const { key } of categories) {
    const panel = document.getElementById(key);
    if (!panel) continue;
    panel.role = "tabpanel";
    panel.setAttribute("aria-labelledby", tabId(key));
    panel.hidden = key !== selected;
    panel.parentElement?.setAttribute("data-live", "");
  }
  revealTab(document.getElementById(tabId(selected)));
}

/** A list of links to the categories; with script, the tabs of the APG pattern over the same panels. */
export function CategoryTabs({ categories }: CategoryTabsProps) {
  const first = categories[0]?.key ?? "refrigerators";
  const [selected, setSelected] = useState<CategoryKey | null>(null); // null until the tabs are live
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const follow = () => {
      const key = fromAddress(categories);
      if (!key) return;
      setSelected(key);
      showPanel(categories, key);
      document.getElementById(key)?.scrollIntoView();
    };
    const initial = fromAddress(categories) ?? first;
    setSelected(initial);
    showPanel(categories, initial);
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [categories, first]);

  function select(key: CategoryKey) {
    setSelected(key);
    showPanel(categories, key);
    history.replaceState(history.state, "", `#${key}`);
  }

  function onClick(event: MouseEvent, key: CategoryKey) {
    event.preventDefault();
    select(key);
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const last = categories.length - 1;
    const next = { ArrowRight: index === last ? 0 : index + 1, ArrowLeft: index === 0 ? last : index - 1, Home: 0, End: last, " ": index }[
      event.key
    ];
    const key = next !== undefined && categories[next]?.key;
    if (!key) return;
    event.preventDefault();
    select(key);
    list.current?.querySelectorAll<HTMLElement>("a")[next]?.focus();
  }

  const live = selected !== null;
  return (
    <div className={styles.tabs} ref={list} {...(live && { role: "tablist", "aria-label": "Kinds of appliance" })}>
      {categories.map(({ key, label, count, picture }, index) => {
        const on = key === (selected ?? first);
        return (
          <a
            key={key}
            href={`#${key}`}
            id={tabId(key)}
            className={on ? styles.on : undefined}
            {...(live && { role: "tab", "aria-selected": on, "aria-controls": key, tabIndex: on ? 0 : -1 })}
            onClick={(event) => onClick(event, key)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <img src={picture} width={64} height={64} alt="" loading="lazy" />
            <span>{label}</span>
            <small>{count} in stock</small>
          </a>
        );
      })}
    </div>
  );
}
