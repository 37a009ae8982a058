import { useQuery } from "@tanstack/react-query";
import { DollarSign } from "lucide-react";
import type { PriceResult } from "../../../../lib/wire-types";
import { reads } from "../../data";
import { ActionButton } from "../action-button";
import { ActionTab } from "../action-tab";
import { Lead } from "../lead";
import { NotMeasured } from "../not-measured";
import { Row, Section, Sentences } from "../section";
import type { TabProps } from "../tab-props";
import { Changes, Refused } from "./findings";
import { Opportunities, Positions } from "./market";
import { Services } from "./services";
import { Units } from "./units";

/** The other shops' prices beside this one's. */
export function PricingTab({ state, run }: TabProps) {
  return (
    <ActionTab
      of="price-monitoring"
      state={state}
      top={
        <Lead plan="Reads the competitors' own pages, within their robots.txt: no calls, free.">
          <ActionButton of="price-monitoring" label="Monitor Competitor Prices" icon={DollarSign} state={state} run={run} />
        </Lead>
      }
      what="The prices"
      read={useQuery(reads.prices())}
      none={{
        title: "No price data yet",
        text: "Monitoring reads what the other shops charge for each service and compares it with this shop's prices.",
      }}
    >
      {(result, outdated) => <Panels of={result} outdated={outdated} />}
    </ActionTab>
  );
}

function Panels({ of: result, outdated }: { of: PriceResult; outdated: boolean }) {
  const { pricing_analysis, recommendations, units, changes, refused, not_measured } = result;
  return (
    <>
      <NotMeasured of={not_measured} />
      <Services of={result} outdated={outdated} />
      <Row>
        <Positions of={pricing_analysis} />
        <Opportunities of={pricing_analysis.opportunity_zones} />
      </Row>
      {recommendations.length > 0 && (
        <Section title="Pricing Recommendations">
          <Sentences of={recommendations} />
        </Section>
      )}
      <Units of={units} />
      <Row>
        <Changes of={changes} />
        <Refused of={refused} />
      </Row>
    </>
  );
}
