import { count, dollars } from "../../../../lib/format";
import type { PriceResult } from "../../../../lib/wire-types";
import { Legend, Section } from "../section";
import section from "../section.module.css";
import { percent } from "../words";
import styles from "./pricing.module.css";
import { rangeWords } from "./words";

type Analysis = PriceResult["pricing_analysis"];

/** How our price of each service stands among the competitors'. */
export function Positions({ of: { market_position } }: { of: Analysis }) {
  const positions = Object.entries(market_position);
  return (
    <Section title="Market Positioning" aside={positions.length > 0 ? count(positions.length, "service") : ""}>
      {positions.length === 0 && <p className="sm muted">No service that this shop charges for has a competitor’s price yet.</p>}
      <ul className={section.lines}>
        {positions.map(([service, position]) => {
          const { strategy, competitiveness, ours, n, median } = position;
          return (
            <li key={service}>
              <span>{service}</span>
              <b>{`${strategy}, ${percent(competitiveness)} competitive`}</b>
              <Scale of={position} />
              <p>
                Ours {dollars(ours)}; theirs {rangeWords(position)}, median {dollars(median)} of {n}.
              </p>
            </li>
          );
        })}
      </ul>
      {positions.length > 0 && (
        <Legend>
          Line: their range. Tick: their median. Dot: ours. Competitive: the share of them that charges more; an equal price counts half.
        </Legend>
      )}
    </Section>
  );
}

type Spread = Analysis["market_position"][string];

/** Their range as a line with its median, and our price on it. */
function Scale({ of: { ours, low, median, high } }: { of: Spread }) {
  const from = Math.min(ours, low);
  const span = Math.max(ours, high) - from;
  const at = (price: number) => `${span === 0 ? 50 : 4 + (92 * (price - from)) / span}%`;
  return (
    <svg className={styles.scale} aria-hidden="true">
      <line x1={at(low)} x2={at(high)} y1="50%" y2="50%" />
      <line x1={at(median)} x2={at(median)} y1="15%" y2="85%" />
      <circle cx={at(ours)} cy="50%" r="5" />
    </svg>
  );
}

/** Services whose price may be changed, with the new price. */
export function Opportunities({ of: zones }: { of: Analysis["opportunity_zones"] }) {
  return (
    <Section title="Pricing Opportunities" aside={zones.length > 0 ? count(zones.length, "service") : ""}>
      {zones.length === 0 && <p className="sm muted">None: our prices lie near the middle, or fewer than three of theirs are fresh.</p>}
      <ul className={section.lines}>
        {zones.map((zone) => (
          <li key={zone.service}>
            <span>{zone.service}</span>
            <b>{`Recommended: ${dollars(zone.recommended_price)}`}</b>
            <p>
              {zone.opportunity}: {count(zone.n, "fresh price")}, {rangeWords(zone)}
            </p>
          </li>
        ))}
      </ul>
      <Legend>A recommendation needs prices of at least three competitors, from the last 60 days.</Legend>
    </Section>
  );
}
