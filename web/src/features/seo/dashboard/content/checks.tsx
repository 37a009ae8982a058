import { useState } from "react";
import type { ContentDraft } from "../../../../lib/wire-types";
import { Fold, pointLines, pointWords } from "../../../../ui/checks/checks";
import { panel } from "../../../../ui/panel/panel";
import { share } from "../words";
import styles from "./content.module.css";

/** The figures counted in a draft, each with its details. */
export function Checks({ of: { score, ...draft } }: { of: ContentDraft }) {
  const [wide] = useState(() => window.innerWidth > 900);
  const suggestions = [...new Set(draft.optimization_suggestions)].map((name) => {
    const item = score.items.find(({ suggestion }) => suggestion === name);
    return { name, about: item && `${item.title}: ${pointWords(item.got, item.of)} points` };
  });
  const sum = { name: "Their sum", aside: <b>{score.seo_score} of 100</b> };
  const copies = draft.copies.map((copy) => ({ name: copy.title, page: copy.page, aside: <b>{share(copy.share)}</b> }));
  const safety = draft.safety.map(({ matter, rule, met }) => ({ name: matter, about: rule, met }));
  const asked = score.questions.map(({ question, answered }) => ({ name: question, met: answered }));
  const pages = draft.pages.map(({ path, title }) => ({ name: title, page: path }));
  const titles = draft.titles.map(({ title, url }) => ({ name: title, page: url }));
  return (
    <aside className={`${panel} ${styles.checks}`} aria-label="Checks">
      <Fold title="Optimization Suggestions" figure={suggestions.length} of={suggestions} none="Nothing to improve." open />
      <Fold title="SEO score" figure={`${score.seo_score} of 100`} of={[...pointLines(score.items), sum]} open={wide} />
      <Fold title="Near copies" figure={copies.length} of={copies} none="It shares no phrases with a page of ours." />
      <Fold title="Safety list" of={safety} words={["Met", "Missing"]} none="It touches nothing that the list is about." />
      <Fold
        title="Questions people asked"
        of={asked}
        words={["Answered", "Not answered"]}
        none="Search Console knows no question on this."
      />
      <Fold title="Pages it rests on" figure={pages.length} of={pages} none="None: nothing shows that it is true." />
      <Fold title="Titles that rank" figure={titles.length} of={titles} none="No search results of this keyword are stored." />
    </aside>
  );
}
