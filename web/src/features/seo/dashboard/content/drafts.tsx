import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shopDay } from "../../../../lib/shop-time";
import type { ContentRow } from "../../../../lib/wire-types";
import { button } from "../../../../ui/button/button";
import { ReadOn } from "../../../../ui/list/read-on";
import { TextFilter } from "../../../../ui/list/text-filter";
import { reads } from "../../data";
import { Filters } from "../../filters";
import { type Cell, type Column, DataTable, type Place, RowName, word } from "../data-table";
import { Legend, Section } from "../section";
import { Stored } from "../stored";
import { whole } from "../words";
import styles from "./content.module.css";

const columns: Column[] = [
  { key: "title", label: "Title", whole: true },
  { key: "keyword", label: "Keyword", whole: true },
  { key: "seo", label: "SEO", title: "SEO score", end: true },
  { key: "ease", label: "Ease", title: "Readability score", end: true },
  { key: "words", label: "Words", end: true },
  { key: "marked", label: "To check", title: "Sentences to check", end: true },
  { key: "at", label: "Written", wide: true },
];

type Props = {
  /** The id of the draft that is shown. */
  shown: string | undefined;
  open: (id: string) => void;
  /** The place that shows the opened draft. */
  at: Place;
};

/** The newest drafts that are stored, or those with some words; pressing one opens it. */
export function Drafts({ shown, open, at }: Props) {
  const [text, setText] = useState("");
  const cellsOf = ({ id, title, keyword, seo_score, state, ...row }: ContentRow): Cell[] => [
    { ...word(title), show: <RowName name={title} shown="Draft" chosen={id === shown} choose={() => open(id)} at={at} /> },
    word(keyword),
    { ...figure(seo_score), tone: state },
    figure(row.readability_score),
    figure(row.word_count),
    figure(row.marked),
    { text: shopDay(row.fetched_at), value: row.fetched_at, show: <span className="nb">{shopDay(row.fetched_at)}</span> },
  ];
  const list = useInfiniteQuery({ ...reads.drafts({ text }), placeholderData: keepPreviousData });
  const drafts = list.data?.pages.flatMap((page) => page.drafts) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <Stored what="The stored drafts" of={list}>
      {() =>
        (total > 0 || text !== "") && (
          <div className={styles.screen}>
            <Section
              title="Stored drafts"
              aside={`${drafts.length} of ${total}`}
              action={
                <Filters label="Stored drafts">
                  <TextFilter label="Title, topic or keyword" value={text} choose={setText} />
                </Filters>
              }
            >
              {total === 0 && <p className="sm muted">No draft has these words.</p>}
              <ReadOn of={list} shown={drafts.length}>
                <DataTable
                  label="Stored drafts"
                  columns={columns}
                  narrow="stack"
                  rows={drafts.map((row) => ({ key: row.id, chosen: row.id === shown, cells: cellsOf(row) }))}
                  more={
                    <a className={button("line", true)} href="/api/seo/content.csv" download>
                      Download every draft
                    </a>
                  }
                >
                  <Legend>Press a title to open its draft.</Legend>
                </DataTable>
              </ReadOn>
            </Section>
          </div>
        )
      }
    </Stored>
  );
}

function figure(value: number): Cell {
  return { text: whole(value), value };
}
