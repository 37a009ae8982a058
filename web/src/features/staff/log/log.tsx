import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readOn } from "../../../lib/data";
import { shopTimeOfLate } from "../../../lib/shop-time";
import type { LogEntries, LogEntry } from "../../../lib/wire-types";
import { FailedRead } from "../../../ui/failed/failed";
import { ReadOn } from "../../../ui/list/read-on";
import { ScreenTitle } from "../../../ui/staff/kit";
import { ListTools } from "../../../ui/staff/list-tools";
import styles from "./log.module.css";

type Show = "deeds" | "all";

const log = readOn<LogEntries>("/api/staff/log");

/** The log of everybody's actions, the newest first. */
export function Log() {
  const [text, find] = useState("");
  const [show, choose] = useState<Show>("deeds");
  const list = useInfiniteQuery(log({ text, show }));
  const entries = list.data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <ScreenTitle>Log</ScreenTitle>
      <ListTools
        search="Search who, what and which"
        text={text}
        find={find}
        show={{
          legend: "Show",
          options: [
            { value: "deeds", label: "Deeds" },
            { value: "all", label: "Requests too" },
          ],
          value: show,
          choose,
        }}
        csv={`/api/staff/log.csv?${new URLSearchParams({ text, show })}`}
      />
      {!entries && (list.isError ? <FailedRead what="The log" of={list} /> : <p className="muted">Looking it up</p>)}
      {entries?.length === 0 && <p>{text ? "Nothing is found by these words." : "Nobody has done anything yet."}</p>}
      {entries && entries.length > 0 && (
        <ReadOn of={list} shown={entries.length}>
          <ol className={styles.log}>
            {entries.map((entry) => (
              <Entry key={entry.id} of={entry} />
            ))}
          </ol>
        </ReadOn>
      )}
    </>
  );
}

function Entry({ of: { at, by, action, subject, detail } }: { of: LogEntry }) {
  const href = pageOf(action, subject);
  return (
    <li tabIndex={-1}>
      <p>
        <time dateTime={at}>{shopTimeOfLate(at)}</time>
        {by}
      </p>
      <p>
        <b>{wordsOf(action)}</b> {href ? <a href={href}>{subject}</a> : subject}
      </p>
      {detail && <p>{detail}</p>}
    </li>
  );
}

/** unit.put-on-sale -> "Unit put on sale". */
function wordsOf(action: string): string {
  const words = action.replaceAll(/[.\-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The screen of an action's subject. */
function pageOf(action: string, subject: string): string {
  if (!subject) return "";
  if (action.startsWith("unit.") && action !== "unit.remove") return `/staff/units/${encodeURIComponent(subject)}`;
  if (/^PC-\d+$/.test(subject)) return `/staff/orders/${subject}`;
  return "";
}
