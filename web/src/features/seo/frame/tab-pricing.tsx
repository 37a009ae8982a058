import { useQuery } from "@tanstack/react-query";
import { DollarSign } from "lucide-react";
import type { ReactNode } from "react";
import { dollars } from "../../../lib/format";
import { reads } from "../data";
import { SourceLine } from "../source-line";
import { ActionButton } from "./action-button";
import { ActionTab } from "./action-tab";
import { type Cell, DataTable, missing, word } from "./data-table";
import type { PriceResult } from "./rows";
import { Row, Section, Sentences } from "./section";
import styles from "./section.module.css";
import type { TabProps } from "./tab-props";
import { percent } from "./words";

/** What the other shops charge. */
export function PricingTab({ state, run }: TabProps) {
  return (
    <ActionTab
      of="price-monitoring"
      state={state}
      top={
        <div>
          <ActionButton of="price-monitoring" label="Monitor Competitor Prices" icon={DollarSign} state={state} run={run} />
        </div>
      }
      what="The prices"
      read={useQuery(reads.prices())}
      none={{
        title: "No price data yet",
        text: "Monitoring reads what the other shops charge for each service and compares it with this shop's prices.",
      }}
    >
      {(result, outdated) => <Prices result={result} outdated={outdated} />}
    </ActionTab>
  );
}

function Prices({ result, outdated }: { result: PriceResult; outdated: boolean }) {
  const { market_position = {}, opportunity_zones = [] } = result.pricing_analysis ?? {};
  const positions = Object.entries(market_position);
  const { recommendations = [] } = result;
  return (
    <>
      <Section title="Service prices">
        <PriceTable result={result}>
          <SourceLine from={result} outdated={outdated} />
        </PriceTable>
      </Section>
      <Row>
        {positions.length > 0 && (
          <Section title="Market Positioning">
            <ul className={styles.lines}>
              {positions.map(([service, { strategy, competitiveness }]) => (
                <li key={service}>
                  <span>{service}</span>
                  <b>{`${strategy}, ${percent(competitiveness)} competitive`}</b>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {opportunity_zones.length > 0 && (
          <Section title="Pricing Opportunities">
            <ul className={styles.lines}>
              {opportunity_zones.map(({ service, opportunity, recommended_price }) => (
                <li key={`${service} ${opportunity}`}>
                  <span>
                    <b>{service}</b>
                    <br />
                    {opportunity}
                  </span>
                  <b>{`Recommended: ${dollars(recommended_price)}`}</b>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </Row>
      {recommendations.length > 0 && (
        <Section title="Pricing Recommendations">
          <Sentences of={recommendations} />
        </Section>
      )}
    </>
  );
}

/** A row a service, a column a competitor, and the average. */
function PriceTable({ result: { price_data = [], pricing_analysis }, children }: { result: PriceResult; children: ReactNode }) {
  const averages = pricing_analysis?.average_prices ?? {};
  const services = [...new Set([...Object.keys(averages), ...price_data.flatMap((one) => Object.keys(one.services))])];
  return (
    <DataTable
      label="Service prices by competitor"
      narrow="scroll"
      columns={[
        { key: "service", label: "Service" },
        ...price_data.map(({ competitor }, index) => ({ key: `${index} ${competitor}`, label: competitor, end: true })),
        { key: "average", label: "Avg", end: true },
      ]}
      rows={services.map((service) => ({
        key: service,
        cells: [word(service), ...price_data.map((one) => priceOf(one.services[service])), priceOf(averages[service])],
      }))}
    >
      {children}
    </DataTable>
  );
}

function priceOf(price: number | null | undefined): Cell {
  return typeof price === "number" ? { text: dollars(price), value: price } : missing;
}
