import { useState } from "react";
import { categories as shelves } from "../../../../lib/categories";
import { count, dollars } from "../../../../lib/format";
import type { UnitMarket } from "../../../../lib/wire-types";
import { Filters, SelectFilter } from "../../filters";
import { type Cell, type Column, DataTable, missing, word } from "../data-table";
import { useFirstRows } from "../first-rows";
import { Legend, Section } from "../section";
import section from "../section.module.css";
import { Peek } from "./peek";
import { Source } from "./source";
import { keyWords, rangeWords } from "./words";

const columns: Column[] = [
  { key: "kind", label: "Used unit" },
  { key: "offers", label: "Offers", end: true },
  { key: "range", label: "Their prices", end: true, wide: true },
  { key: "median", label: "Median", end: true },
  { key: "ours", label: "Ours", end: true, wide: true },
  { key: "days", label: "On shelf", title: "Days that ours has been on the shelf at most", end: true },
];

/** Used units that competitors sell, by category and kind, beside ours. */
export function Units({ of: markets }: { of: UnitMarket[] }) {
  const [category, setCategory] = useState("");
  const categories = [...new Set(markets.map((market) => market.category))];
  const ofCategory = markets.filter((market) => !category || market.category === category);
  const { shown, toggle } = useFirstRows(ofCategory, 12);
  return (
    <Section
      title="Used units"
      aside={`${ofCategory.length} of ${count(markets.length, "group")}`}
      action={
        categories.length > 1 && (
          <Filters label="Used units">
            <SelectFilter
              label="Category"
              value={category}
              options={[["", "All"], ...categories.map((key) => [key, shelfName(key)] as const)]}
              choose={setCategory}
            />
          </Filters>
        )
      }
    >
      {markets.length === 0 ? (
        <p className="sm muted">No used unit with a price was found on their sites.</p>
      ) : (
        <DataTable label="Used units by kind" narrow="stack" columns={columns} rows={shown.map(rowOf)}>
          {toggle}
          <Legend>Units of one kind, size, grade and age, as far as their pages say. Press offers to see each.</Legend>
        </DataTable>
      )}
    </Section>
  );
}

function rowOf(market: UnitMarket) {
  const { category, kind, size, grade, age, median } = market;
  const name = kind ? keyWords(kind) : shelfName(category);
  const about = [!kind && "kind not said", size, grade && `grade ${grade}`, age].filter(Boolean).join(", ");
  const words = [name, about].filter(Boolean).join(", ");
  return {
    key: [category, kind, size, grade, age].join(" "),
    cells: [
      {
        ...word(words),
        show: (
          <>
            {name} <span className="xs muted">{about}</span>
          </>
        ),
      },
      offersOf(market, words),
      { text: rangeWords(market), value: market.low },
      { text: dollars(median), value: median },
      ...oursOf(market, words),
    ],
  };
}

function shelfName(category: string): string {
  return shelves.find(({ key }) => key === category)?.label ?? keyWords(category);
}

function offersOf({ n, offers }: UnitMarket, words: string): Cell {
  const show = (
    <Peek figure={String(n)} about={words}>
      {offers.map((offer) => (
        <div key={`${offer.url} ${offer.item} ${offer.original} ${offer.snippet}`}>
          <b>{offer.competitor}</b>
          <Source of={offer} />
        </div>
      ))}
    </Peek>
  );
  return { text: String(n), value: n, show };
}

/** Our units like those, and how long the oldest of them has stood. */
function oursOf({ ours }: UnitMarket, words: string): Cell[] {
  const [oldest] = ours;
  if (!oldest) return [missing, missing];
  const prices = ours.map(({ price }) => price);
  const text = rangeWords({ low: Math.min(...prices), high: Math.max(...prices) });
  const show = (
    <Peek figure={text} about={`Ours: ${words}`}>
      <ul className={section.lines}>
        {ours.map(({ slug, name, price, days }) => (
          <li key={slug}>
            <a href={`/shop/${slug}`}>{name}</a>
            <span>
              {dollars(price)}, {count(days, "day")} on the shelf
            </span>
          </li>
        ))}
      </ul>
    </Peek>
  );
  return [
    { text, value: prices[0] ?? null, show },
    { text: count(oldest.days, "day"), value: oldest.days },
  ];
}
