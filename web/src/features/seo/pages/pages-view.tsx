import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { addressOf, hasFailed } from "../../../lib/data";
import { useFocusHandedOn } from "../../../lib/focus-handed-on";
import { count } from "../../../lib/format";
import type { PageRows } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { FailedRead } from "../../../ui/failed/failed";
import { CsvLink } from "../../../ui/list/csv-link";
import { QueryLink } from "../../../ui/list/query-link";
import { panel } from "../../../ui/panel/panel";
import { reads } from "../data";
import { ClearFilters } from "../filters";
import { pageSize } from "../page-size";
import type { Rules } from "../use-rules";
import { PageDetails } from "./page-details";
import { PagesTable } from "./pages-table";
import styles from "./pages-view.module.css";
import { readTable, type TableChoice, tableFilters, tableQuery, wholeTable } from "./table-choice";
import { TableFilters } from "./table-filters";

/** All pages of the newest crawl as a table, or one of them. */
export function PagesView({ search, rules }: { search: string; rules: Rules }) {
  const choice = readTable(search);
  const looked = useRef("");
  useEffect(() => {
    looked.current = choice.url;
  }, [choice.url]);
  return choice.url ? <PageDetails choice={choice} rules={rules} /> : <Pages choice={choice} looked={looked} />;
}

/** looked: at which page alone, just before; its link has the focus again. */
function Pages({ choice, looked }: { choice: TableChoice; looked: RefObject<string> }) {
  const place = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus returns to a link once, when the table is back
  useLayoutEffect(() => {
    const back = looked.current && tableQuery({ ...choice, url: looked.current });
    const links = place.current?.querySelectorAll<HTMLElement>("tbody a") ?? [];
    [...links].find((link) => link.getAttribute("href") === back)?.focus();
  }, []);
  const filters = tableFilters(choice);
  const list = useQuery({
    ...reads.pages({ ...filters, offset: choice.offset, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  return (
    <section ref={place} className={`${panel} ${styles.pages}`} aria-labelledby="pages">
      <div className={styles.head}>
        <h2 id="pages">Pages</h2>
        <CsvLink to={addressOf(["/api/seo/pages.csv", filters])} />
      </div>
      <TableFilters choice={choice} />
      <p className="sm muted num" role="status">
        {list.data ? countWords(list.data, choice) : list.isFetching && "Looking up pages"}
      </p>
      {hasFailed(list) && <FailedRead what="The pages" of={list} />}
      {list.data?.pages.length === 0 && <NoPage choice={choice} />}
      {list.data && (
        <div className={styles.part} tabIndex={-1}>
          {list.data.pages.length > 0 && <PagesTable rows={list.data.pages} choice={choice} busy={list.isPlaceholderData} />}
          <Paging choice={choice} total={list.data.total} />
        </div>
      )}
    </section>
  );
}

/** "1 to 50 of 120 addresses. 110 pages read, 2 could not be read" */
function countWords({ pages, total, read, unread }: PageRows, { offset }: TableChoice): string {
  const part = pages.length < total && pages.length > 0 ? `${offset + 1} to ${offset + pages.length} of ` : "";
  return `${part}${count(total, "address", "addresses")}. ${count(read, "page")} read${unread > 0 ? `, ${unread} could not be read` : ""}`;
}

function NoPage({ choice }: { choice: TableChoice }) {
  const { text, status, indexability, offset } = choice;
  if (!text && !status && !indexability && !offset)
    return <p className="muted">No crawl has read a page yet. Run one from the dashboard.</p>;
  return <ClearFilters to={tableQuery({ ...wholeTable, sort: choice.sort, desc: choice.desc })} />;
}

function Paging({ choice, total }: { choice: TableChoice; total: number }) {
  const { offset } = choice;
  if (total <= pageSize) return null;
  return (
    <nav className={styles.paging} aria-label="Parts of the table">
      {offset > 0 && (
        <ToPart choice={choice} offset={Math.max(0, offset - pageSize)}>
          Previous {pageSize}
        </ToPart>
      )}
      {offset + pageSize < total && (
        <ToPart choice={choice} offset={offset + pageSize}>
          Next {Math.min(pageSize, total - offset - pageSize)}
        </ToPart>
      )}
    </nav>
  );
}

/** Links to another part of the table. If there is no further part, the link goes away and the table gets its focus. */
function ToPart({ choice, offset, children }: { choice: TableChoice; offset: number; children: ReactNode }) {
  return (
    <span ref={useFocusHandedOn<HTMLSpanElement>()}>
      <QueryLink className={button("line", true)} to={tableQuery({ ...choice, offset })}>
        {children}
      </QueryLink>
    </span>
  );
}
