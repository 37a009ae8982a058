import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, FileStack, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { hasFailed } from "../../../lib/data";
import { count } from "../../../lib/format";
import { shopTimeOfLate } from "../../../lib/shop-time";
import type { DeskBody, DeskItem } from "../../../lib/wire-types";
import { Chip, State } from "../../../ui/chip/chip";
import { FailedRead } from "../../../ui/failed/failed";
import { Icon } from "../../../ui/icon/icon";
import { panel } from "../../../ui/panel/panel";
import { deed, Note, ScreenTitle } from "../../../ui/staff/kit";
import { wholeLink } from "../../../ui/whole-link/whole-link";
import styles from "./content.module.css";
import { desk, editorOf } from "./reads";
import { NewText, TakeOver } from "./start";
import { kindWords, stateOf } from "./words";

const filters = ["all", "draft", "scheduled", "published", "answer", "section"] as const;
type Filter = (typeof filters)[number];
const filterWords: Record<Filter, string> = {
  all: "All",
  draft: "Drafts",
  scheduled: "Scheduled",
  published: "Published",
  answer: "FAQ answers",
  section: "Sections",
};

/** The texts of the content desk, and the ways to begin one. */
export function Content() {
  const list = useQuery({ ...desk(), staleTime: 0 });
  const [filter, setFilter] = useState<Filter>("all");
  return (
    <>
      <ScreenTitle aside={list.data && count(list.data.items.length, "text")}>Content</ScreenTitle>
      <p className={styles.lead}>
        Articles, answers of the FAQ and sections of repair pages, from a draft to the page.
        <a className={deed("quiet")} href="/staff/content/facts">
          <Icon of={BadgeCheck} small />
          Facts to confirm
        </a>
      </p>
      {hasFailed(list) && <FailedRead what="The texts" of={list} />}
      {!list.data && !hasFailed(list) && <p className="muted">Loading</p>}
      {list.data && (
        <div className={styles.desk}>
          <div>
            <List of={list.data} filter={filter} choose={setFilter} />
          </div>
          <div className={styles.begin}>
            <NewText services={list.data.services} />
            <TakeOver pages={list.data.pages} />
          </div>
        </div>
      )}
    </>
  );
}

function List({ of: { items }, filter, choose }: { of: DeskBody; filter: Filter; choose: (filter: Filter) => void }) {
  if (items.length === 0) {
    return (
      <div className={styles.empty}>
        <Icon of={FileStack} />
        <p>
          <b>Nothing is on the desk yet.</b>
        </p>
        <p className="muted">Begin a text, take over a page of the site, or open a draft of AI Content on the dashboard.</p>
      </div>
    );
  }
  const shown = items.filter((item) => holds(item, filter));
  const used = filters.filter((one) => one === "all" || one === filter || items.some((item) => holds(item, one)));
  return (
    <>
      <fieldset className={styles.chips}>
        <legend className="vh">Which texts</legend>
        {used.map((one) => (
          <button key={one} type="button" aria-pressed={one === filter} onClick={() => choose(one)}>
            {filterWords[one]} <b>{items.filter((item) => holds(item, one)).length}</b>
          </button>
        ))}
      </fieldset>
      {shown.length === 0 && <p className="muted">No text here.</p>}
      <ul className={styles.list}>
        {shown.map((item) => (
          <Row key={item.id} of={item} />
        ))}
      </ul>
    </>
  );
}

function holds({ state, kind }: DeskItem, filter: Filter): boolean {
  if (filter === "all" || filter === kind) return true;
  return filter === state || (filter === "published" && state === "changed");
}

function Row({ of: item }: { of: DeskItem }) {
  const [tone, words] = stateOf(item);
  return (
    <li className={`${panel} ${wholeLink} ${styles.row}`}>
      <p className={styles.top}>
        <Chip>{kindWords[item.kind]}</Chip>
        <State tone={tone}>{words}</State>
      </p>
      <h2>
        <a href={editorOf(item.id)}>{item.title || "Without a title"}</a>
      </h2>
      <p className={styles.facts}>
        <span>{item.path}</span>
        {item.marked > 0 && <b>{count(item.marked, "sentence")} to check</b>}
        {item.kind === "article" && <span className="num">SEO score {item.seo_score}</span>}
      </p>
      <p className={styles.facts}>
        {item.updated_by}, {shopTimeOfLate(item.updated_at)}
      </p>
      {item.problem && (
        <Note tone="bad" icon={TriangleAlert}>
          What is published is no longer as pages must be: {item.problem}
        </Note>
      )}
    </li>
  );
}
