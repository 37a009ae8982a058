import { count, sentence } from "../../../../lib/format";
import type { Ranking, RankingSummary } from "../../../../lib/wire-types";
import { BarList } from "../../../../ui/chart/bar-list";
import { SourceLine } from "../../source-line";
import { Section } from "../section";
import { searchWords } from "../words";
import styles from "./rankings.module.css";

type Props = { of: RankingSummary; chosen: Ranking | undefined };

/** The sites cited by AI overviews above the results: for the chosen keyword, and over all. */
export function AiOverviews({ of: summary, chosen }: Props) {
  const { ai_shown, ai_ours, cited, keywords, depth } = summary;
  if (depth === 0) {
    return (
      <Section title="AI overviews">
        <p className="sm muted">
          Search Console does not say whom they cite. A <a href="/seo/settings#sources">search provider</a> does.
        </p>
      </Section>
    );
  }
  return (
    <Section title="AI overviews">
      <p className="sm">
        Shown for <b>{ai_shown}</b> of {count(keywords, "keyword")}
        {ai_shown > 0 && (
          <>
            , citing you for <b>{ai_ours}</b>
          </>
        )}
        .
      </p>
      {chosen && <p className={styles.cited}>{`${chosen.keyword}: ${ofKeyword(chosen)}.`}</p>}
      {cited.length > 0 && (
        <BarList
          label="Sites that AI overviews cite, by keywords"
          bars={cited.map(({ domain, count, ours }) => ({
            name: ours ? `${domain}, you` : domain,
            value: count,
            tone: ours ? "blue" : "quiet",
          }))}
        />
      )}
      <SourceLine from={summary}>{searchWords(summary)}</SourceLine>
    </Section>
  );
}

function ofKeyword({ ai: { shown, ours, domains } }: Ranking): string {
  if (!shown) return "no AI overview was shown";
  if (domains.length === 0) return "an AI overview without sources";
  return `cites ${sentence(domains)}${ours ? "" : ", not you"}`;
}
