import { count, dollars } from "../../../../lib/format";
import type { PriceCharged, PriceResult } from "../../../../lib/wire-types";
import { button } from "../../../../ui/button/button";
import { SourceLine } from "../../source-line";
import { type Cell, DataTable, missing, word } from "../data-table";
import { Legend, Section } from "../section";
import { Peek } from "./peek";
import styles from "./pricing.module.css";
import { Source } from "./source";
import { boundWords } from "./words";

/** A row a service; our price, a column a competitor, and the average. */
export function Services({ of: { price_data, pricing_analysis, ...stamp }, outdated }: { of: PriceResult; outdated: boolean }) {
  const { average_prices, market_position } = pricing_analysis;
  const said = price_data.flatMap(({ offers }) => offers.map(({ service }) => service));
  const services = [...new Set([...Object.keys(average_prices), ...said])].filter(Boolean);
  return (
    <Section title="Service prices" aside={count(services.length, "service")}>
      <DataTable
        label="Service prices by competitor"
        narrow="scroll"
        columns={[
          { key: "service", label: "Service" },
          { key: "ours", label: "Ours", end: true },
          ...price_data.map(({ competitor, domain }) => ({ key: domain, label: competitor, end: true, plain: true })),
          { key: "average", label: "Avg", title: "Average of the competitors", end: true },
        ]}
        rows={services.map((service) => ({
          key: service,
          cells: [
            word(service),
            figure(market_position[service]?.ours),
            ...price_data.map((one) => cellOf(one, service)),
            figure(average_prices[service]),
          ],
        }))}
        more={
          <a className={button("line", true)} href="/api/seo/prices.csv" download>
            Download every price
          </a>
        }
      >
        {services.length === 0 && <p className="sm muted">No price of a service was found on their sites.</p>}
        <Legend>
          Press a price to see where it was read. A range counts with its low end. A dash: no price found. Avg: the mean of the competitors.
        </Legend>
        <SourceLine from={stamp} outdated={outdated} />
      </DataTable>
    </Section>
  );
}

function figure(price: number | undefined): Cell {
  return price === undefined ? missing : { text: dollars(price), value: price };
}

/** A competitor's price with its source, or a note that its pages name two prices. */
function cellOf({ competitor, services, offers }: PriceCharged, service: string): Cell {
  const price = services[service];
  const said = offers.filter((offer) => offer.service === service);
  const [first] = said;
  if (!first) return figure(price);
  const text = price === undefined ? "-" : dollars(price);
  const about = `${service}, ${competitor}`;
  const chosen = said.find((offer) => offer.low_cents !== null && offer.disagrees.length === 0);
  return {
    text,
    value: price ?? null,
    show: (
      <div className={styles.price}>
        <Peek figure={price === undefined ? "Unclear" : text} about={about}>
          {said.slice(0, mostSources).map((offer) => (
            <Source key={`${offer.url} ${offer.item} ${offer.original} ${offer.snippet}`} of={offer} />
          ))}
        </Peek>
        {chosen && price !== undefined && <small className="xs muted">{boundWords(chosen)}</small>}
      </div>
    ),
  };
}

const mostSources = 5;
