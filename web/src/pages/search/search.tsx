import { X } from "lucide-react";
import { found, Results } from "../../features/search/results";
import type { SearchProps } from "../../lib/page-types";
import { Frame } from "../../ui/frame/frame";
import { Icon } from "../../ui/icon/icon";
import { panel } from "../../ui/panel/panel";
import { SearchField } from "../../ui/search-field/search-field";
import styles from "./search.module.css";

/** A search by its address: the form is plain, and each thing that was understood a link to the search without it. */
export function SearchPage({ facts, year, result }: SearchProps) {
  return (
    <Frame facts={facts} year={year} current="">
      <div className={`wrap ${styles.search}`}>
        <h1>{result.query ? <>Results for “{result.query}”</> : "Search"}</h1>
        <SearchField id="search-page" value={result.query} label="Search units, models, problems" big />
        <div className={`${panel} ${styles.panel}`}>
          {result.query && (
            <div className={styles.read}>
              {result.chips.length > 0 && <span>Read as</span>}
              <ul>
                {result.chips.map((chip) => (
                  <li key={chip.label}>
                    <a href={chip.query ? `/search?q=${encodeURIComponent(chip.query).replaceAll("%20", "+")}` : "/search"} rel="nofollow">
                      <span className="vh">Remove </span>
                      {chip.label}
                      <Icon of={X} small />
                    </a>
                  </li>
                ))}
              </ul>
              <span className={styles.found}>{found(result)}</span>
            </div>
          )}
          <Results result={result} prefix="page-" />
        </div>
      </div>
    </Frame>
  );
}
