import type { QueryKey, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Check, Mail, Phone } from "lucide-react";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { count } from "../../lib/format";
import { shopTimeOfLate } from "../../lib/shop-time";
import { FailedRead } from "../../ui/failed/failed";
import { Icon } from "../../ui/icon/icon";
import { ReadOn } from "../../ui/list/read-on";
import { deed, Note, ScreenTitle } from "../../ui/staff/kit";
import { ListTools } from "../../ui/staff/list-tools";
import { type Mark, MarkForm, MarkState, useMarks } from "./marks";
import styles from "./marks.module.css";

export type Show = "open" | "all";
export type Choice = { text: string; show: Show };

/** The choice of a list; the first one shows the open rows. */
export function useChoice() {
  return useState<Choice>({ text: "", show: "open" });
}

type Row = Mark & { id: string; created_at: string };

type Props<T extends Row> = {
  title: string;
  path: string;
  stale: QueryKey;
  choice: Choice;
  choose: (choice: Choice) => void;
  of: UseInfiniteQueryResult<unknown>;
  rows: readonly T[] | undefined;
  total: number;
  one: string;
  nameOf: (row: T) => string;
  contacts: (row: T) => readonly string[];
  children: (row: T) => ReactNode;
};

/** People's requests, each with its progress: search, marks, and the ways to reach the sender. */
export function MarkList<T extends Row>(props: Props<T>) {
  const { title, path, stale, choice, choose, of, rows, total, one, nameOf, contacts, children } = props;
  const { mark, message, busy } = useMarks(path, stale);
  const there = rows !== undefined;
  useLayoutEffect(() => {
    if (there && window.location.hash) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [there]);
  return (
    <>
      <ScreenTitle aside={rows && `${count(total, one)}${choice.show === "open" ? " open" : ""}`}>{title}</ScreenTitle>
      <ListTools
        search="Search names, numbers and words"
        text={choice.text}
        find={(text) => choose({ ...choice, text })}
        show={{
          legend: "Show",
          options: [
            { value: "open", label: "Open" },
            { value: "all", label: "All" },
          ],
          value: choice.show,
          choose: (show: Show) => choose({ ...choice, show }),
        }}
        csv={`${path}.csv?${new URLSearchParams({ ...choice })}`}
      />
      {message}
      {!rows && (of.isError ? <FailedRead what={title} of={of} /> : <p className="muted">Looking them up</p>)}
      {rows?.length === 0 && (
        <Note tone="good" icon={Check}>
          {choice.text ? "Nobody is found by these words." : "Nobody waits for an answer."}{" "}
          {choice.show === "open" && "All shows those that are done."}
        </Note>
      )}
      {rows && rows.length > 0 && (
        <ReadOn of={of} shown={rows.length}>
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={row.id} id={row.id} className={styles.item} tabIndex={-1}>
                <header>
                  <h2>{nameOf(row)}</h2>
                  <p>
                    <MarkState of={row} /> {shopTimeOfLate(row.created_at)}
                  </p>
                </header>
                <div>
                  {children(row)}
                  <p className={styles.deeds}>
                    {contacts(row).map((contact) => (
                      <Reach key={contact} contact={contact} />
                    ))}
                  </p>
                </div>
                <MarkForm key={row.at} of={row} busy={busy} mark={(state, note) => mark(row.id, nameOf(row), row, state, note)} />
              </li>
            ))}
          </ul>
        </ReadOn>
      )}
    </>
  );
}

/** The way to call a number, or to write to an address. */
function Reach({ contact }: { contact: string }) {
  const isMail = contact.includes("@");
  const digits = contact.replace(/\D/g, "");
  return (
    <a className={deed()} href={isMail ? `mailto:${encodeURIComponent(contact)}` : `tel:+${digits.length === 10 ? "1" : ""}${digits}`}>
      <Icon of={isMail ? Mail : Phone} small />
      {contact}
    </a>
  );
}
