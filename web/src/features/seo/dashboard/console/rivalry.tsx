import { count } from "../../../../lib/format";
import type { ConsoleRivalry } from "../../../../lib/wire-types";
import { PageLink } from "../../../../ui/external/page-link";
import { SourceLine } from "../../source-line";
import { useFirstRows } from "../first-rows";
import { Legend, Section } from "../section";
import section from "../section.module.css";
import { percent } from "../words";
import styles from "./console.module.css";

/** Queries for which Google shows several pages of the site. */
export function Rivalry({ of: rivals, outdated }: { of: ConsoleRivalry[]; outdated: boolean }) {
  const { shown, toggle } = useFirstRows(rivals, 5);
  return (
    <Section title="Pages that compete" aside={count(rivals.length, "query", "queries")}>
      <table className={`${section.table} ${styles.rivals}`} aria-label="Pages that compete">
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Share</th>
            <th scope="col">Clicks</th>
            <th scope="col">Position</th>
          </tr>
        </thead>
        {shown.map(({ query, impressions, pages }) => (
          <tbody key={query}>
            <tr>
              <th colSpan={4} scope="rowgroup">
                {query} <span>{count(impressions, "impression")}</span>
              </th>
            </tr>
            {pages.map((rival) => (
              <tr key={rival.page}>
                <td>
                  <PageLink address={rival.page} />
                </td>
                <td className={styles.share}>
                  <svg aria-hidden="true">
                    <rect width={percent(rival.share * 100)} height="100%" />
                  </svg>
                  {percent(rival.share * 100)}
                </td>
                <td>{rival.clicks}</td>
                <td>{rival.position.toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <Legend>On your site, keep one page for each query. Link the others to it, or merge them into it.</Legend>
      {toggle}
      <SourceLine from={rivals[0]} outdated={outdated} />
    </Section>
  );
}
