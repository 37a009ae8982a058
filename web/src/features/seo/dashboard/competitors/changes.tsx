import { count, dollars } from "../../../../lib/format";
import type { CompetitorStanding } from "../../../../lib/wire-types";
import { pageName } from "../../../../ui/external/page-link";
import { ChangeList, type SeenChange } from "../change-list";
import { Section } from "../section";

const kinds = { new: "New page", removed: "Page removed", title: "New title", text: "New text" };

/** Changes on the competitors' sites. */
export function Changes({ of: results }: { of: CompetitorStanding[] }) {
  return (
    <Section title="What changed on their sites" aside="Last 30 days">
      <ChangeList of={results.flatMap(changesOf)} none={nothing(results)} />
    </Section>
  );
}

/** Why there is no change: none was seen, or no site could be read. */
function nothing(results: CompetitorStanding[]): string {
  const pages = results.reduce((sum, one) => sum + one.pages.known, 0);
  if (pages === 0) return "No site of theirs was read yet.";
  return `Nothing has changed since they were first read. ${count(pages, "page")} of ${count(results.length, "site")} are compared at each run.`;
}

function changesOf({ competitor: { name: who }, changes, prices }: CompetitorStanding): SeenChange[] {
  return [
    ...changes.map(({ at, kind, url, was, now }) => ({
      at,
      url,
      name: now || was || pageName(url, location.origin) || url,
      about: `${kinds[kind]}, ${who}${kind === "title" && was ? `, was “${was}”` : ""}`,
    })),
    ...prices.map(({ at, item, url, was_cents, now_cents }) => ({
      at,
      url,
      name: item,
      about: `Price, ${who}: ${dollars(was_cents / 100)} to ${dollars(now_cents / 100)}`,
    })),
  ];
}
