import { shopDay } from "../../../../lib/shop-time";
import type { Forecast, Forecasts } from "../../../../lib/wire-types";
import { SourceLine } from "../../source-line";
import { Badge } from "../badge";
import { type Cell, type Column, DataTable, word } from "../data-table";
import { Legend, Section } from "../section";
import { clicksWords, resultWords } from "./words";

const columns: Column[] = [
  { key: "keyword", label: "Keyword" },
  { key: "done", label: "Done" },
  { key: "before", label: "Clicks before", end: true },
  { key: "forecast", label: "Forecast", end: true },
  { key: "result", label: "Result", wide: true },
];

/** Compares the forecast made at an action with its result. */
export function Loop({ of: { forecasts, settled, text } }: { of: Forecasts }) {
  const newest = forecasts[0];
  return (
    <Section title="Did it work?" aside={settled > 0 ? text : undefined}>
      {forecasts.length === 0 ? (
        <p className="sm muted">
          Press “I did this” on a card when the work is done. Its forecast is kept, and after 28 days the result stands beside it.
        </p>
      ) : (
        <DataTable
          label="Forecasts"
          columns={columns}
          narrow="stack"
          rows={forecasts.map((forecast) => ({ key: forecast.id, cells: cellsOf(forecast) }))}
        >
          <Legend>A range holds 80 of 100 results if the reckoning is right.</Legend>
          {newest && <SourceLine from={{ source: "Search Console", fetched_at: newest.at, origin: newest.origin, stale: false }} />}
        </DataTable>
      )}
    </Section>
  );
}

function cellsOf(forecast: Forecast): Cell[] {
  const { keyword, at, by, clicks_before, clicks_expected, result, due } = forecast;
  return [
    word(keyword),
    { text: shopDay(at) + (by && `, ${by}`), value: Date.parse(at) },
    { text: String(clicks_before), value: clicks_before },
    { text: clicksWords(forecast), value: clicks_expected },
    result
      ? { text: resultWords(result), value: result.clicks, show: <Result of={result} /> }
      : { text: `Due ${shopDay(due)}`, value: null },
  ];
}

function Result({ of: result }: { of: NonNullable<Forecast["result"]> }) {
  if (!result.measurable) return <>{resultWords(result)}</>;
  return (
    <>
      <b>{result.clicks} clicks</b>{" "}
      <Badge tone={result.within ? "good" : "warn"}>{result.within ? "in the range" : "outside the range"}</Badge>
    </>
  );
}
