import { Chips } from "../../features/search/chips";
import { Results } from "../../features/search/results";
import type { SearchProps } from "../../lib/page-types";
import { Frame } from "../../ui/frame/frame";
import { panel } from "../../ui/panel/panel";
import { SearchField } from "../../ui/search-field/search-field";
import styles from "./search.module.css";

/** A search by its address: the form is plain, and each understood term is a link to the search without it. */
export function SearchPage({ facts, year, result }: SearchProps) {
  return (
    <Frame facts={facts} year={year} current="">
      <div className={`wrap ${styles.search}`}>
        <h1>{result.query ? <>Results for “{result.query}”</> : "Search"}</h1>
        <SearchField id="search-page" value={result.query} label="Search units, models, problems" big />
        <div className={`${panel} ${styles.panel}`}>
          <Chips result={result} />
          <Results result={result} prefix="page-" />
        </div>
      </div>
    </Frame>
  );
}
