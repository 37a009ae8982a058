import { useInfiniteQuery } from "@tanstack/react-query";
import { Printer, SquareCheckBig, Upload } from "lucide-react";
import { useState } from "react";
import { hasFailed } from "../../../lib/data";
import { count } from "../../../lib/format";
import { type UnitShow, unitLists, unitReads, unitsPath } from "../../../lib/unit-desk";
import { go, useSearch } from "../../../lib/use-search";
import { FailedRead } from "../../../ui/failed/failed";
import { Icon } from "../../../ui/icon/icon";
import { CsvLink } from "../../../ui/list/csv-link";
import { QueryLink } from "../../../ui/list/query-link";
import { ReadOn } from "../../../ui/list/read-on";
import { TextFilter } from "../../../ui/list/text-filter";
import { deed, ScreenTitle } from "../../../ui/staff/kit";
import { BulkChange } from "./bulk-change";
import { UnitCard } from "./unit-card";
import styles from "./units.module.css";

const shows = Object.keys(unitLists) as UnitShow[];

/** The shop's units: searched while typing, listed by state, with one action each, or many changed at once. */
export function Units() {
  const asked = new URLSearchParams(useSearch() ?? "");
  const text = asked.get("text") ?? "";
  const show = shows.find((one) => one === asked.get("show")) ?? (text ? "all" : "floor");
  const [chosen, setChosen] = useState<readonly string[] | null>(null); // null: not choosing
  const list = useInfiniteQuery({ ...unitReads.units({ text, show }), staleTime: 0, placeholderData: (before) => before });
  const parts = list.data?.pages;
  const units = parts?.flatMap((part) => part.units) ?? [];
  const choose = (id: string) => chosen && setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <>
      <ScreenTitle>Units</ScreenTitle>
      <search className={styles.search} aria-label="Units">
        <TextFilter
          label="Brand, model, name, id or serial"
          value={text}
          choose={(typed) => go(queryOf(typed, asked.get("show") ?? ""), "adjust")}
        />
        <div className={styles.tools}>
          <button type="button" className={deed("quiet")} aria-pressed={chosen !== null} onClick={() => setChosen(chosen ? null : [])}>
            <Icon of={SquareCheckBig} small />
            {chosen ? "Stop choosing" : "Change many"}
          </button>
          <a className={deed("quiet")} href="/staff/units/tags">
            <Icon of={Printer} small />
            Print tags
          </a>
          <a className={deed("quiet")} href="/staff/units/import">
            <Icon of={Upload} small />
            Import
          </a>
          <CsvLink to={`${unitsPath}.csv?show=${show}`} />
        </div>
      </search>
      <nav className={styles.chips} aria-label="Which units">
        {shows.map((one) => (
          <QueryLink key={one} to={queryOf(text, one)} aria-current={one === show ? "true" : undefined}>
            {unitLists[one]} {one !== "all" && <b>{parts?.[0]?.counts[one]}</b>}
          </QueryLink>
        ))}
      </nav>
      {chosen && <BulkChange ids={chosen} done={() => setChosen([])} />}
      {hasFailed(list) && <FailedRead what="The units" of={list} />}
      {parts && (
        <>
          <p className="vh" role="status">
            {count(parts[0]?.total ?? 0, "unit")}
          </p>
          {units.length === 0 && <p className="muted">{text ? `No unit matches “${text}”.` : "No units here."}</p>}
          <ReadOn of={list} shown={units.length}>
            <ul className={styles.list} aria-busy={list.isPlaceholderData}>
              {units.map((unit) => (
                <UnitCard key={unit.id} unit={unit} chosen={chosen?.includes(unit.id)} choose={choose} />
              ))}
            </ul>
          </ReadOn>
        </>
      )}
      {!parts && !hasFailed(list) && <p className="muted">Loading</p>}
    </>
  );
}

function queryOf(text: string, show: string): string {
  const query = new URLSearchParams();
  if (text) query.set("text", text);
  if (show) query.set("show", show);
  return query.size > 0 ? `?${query}` : "?";
}
