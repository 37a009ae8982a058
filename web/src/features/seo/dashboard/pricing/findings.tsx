import type { PriceResult } from "../../../../lib/wire-types";
import { ChangeList } from "../change-list";
import { useFirstRows } from "../first-rows";
import { Section } from "../section";
import section from "../section.module.css";
import { Source } from "./source";
import { centWords } from "./words";

/** Prices that competitors have changed. */
export function Changes({ of: changes }: { of: PriceResult["changes"] }) {
  const all = changes.map(({ at, url, item, competitor, was_cents, now_cents }) => ({
    at,
    url,
    name: item,
    about: `${competitor}: ${centWords(was_cents)} to ${centWords(now_cents)}`,
  }));
  return (
    <Section title="Price changes">
      <ChangeList of={all} none="No price has changed since it was first read." />
    </Section>
  );
}

/** Uncertain prices that were not taken, with the reasons. */
export function Refused({ of: offers }: { of: PriceResult["refused"] }) {
  const { shown, toggle } = useFirstRows(offers, 5);
  return (
    <Section title="Not taken" aside="Prices that could not be read for sure">
      {offers.length === 0 && <p className="sm muted">None: every price that was seen could be read.</p>}
      <ul className={section.sentences}>
        {shown.map((offer) => (
          <li key={`${offer.url} ${offer.original} ${offer.snippet}`}>
            <b>{offer.competitor}</b>: {offer.refused}
            <Source of={offer} />
          </li>
        ))}
      </ul>
      {toggle}
    </Section>
  );
}
