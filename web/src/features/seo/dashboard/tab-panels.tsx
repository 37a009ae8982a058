import { type ReactNode, useEffect, useState } from "react";
import type { ApiError } from "../../../lib/api";
import { BacklinksTab } from "./backlinks/tab";
import { CompetitorsTab } from "./competitors/tab";
import { GscTab } from "./console/tab";
import { ContentTab } from "./content/tab";
import { type ContentBody, type ContentWish, firstWish, wishIn } from "./content-form";
import { LocalTab } from "./local/tab";
import { OpportunitiesTab } from "./opportunities/tab";
import { PricingTab } from "./pricing/tab";
import { RankingsTab } from "./rankings/tab";
import type { TabProps } from "./tab-props";
import { type TabKey, Tabs } from "./tabs";

type Props = TabProps & { overview: () => ReactNode; generate: (body: ContentBody) => Promise<ApiError | null> };

/** The tabs with their content. Text typed for AI content survives a change of tabs; a link may fill it. */
export function TabPanels({ overview, generate, ...tab }: Props) {
  const [wish, setWish] = useState<ContentWish>(firstWish);
  useEffect(() => {
    const take = () => setWish((old) => ({ ...old, ...wishIn(location.hash) }));
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  const content: Record<TabKey, () => ReactNode> = {
    overview,
    rankings: () => <RankingsTab {...tab} />,
    gsc: () => <GscTab {...tab} />,
    competitors: () => <CompetitorsTab {...tab} />,
    opportunities: () => <OpportunitiesTab {...tab} />,
    backlinks: () => <BacklinksTab {...tab} />,
    local: () => <LocalTab {...tab} />,
    pricing: () => <PricingTab {...tab} />,
    "ai-content": () => (
      <ContentTab
        state={tab.state}
        wish={wish}
        change={setWish}
        generate={() => generate({ ...wish, wordCount: Number(wish.wordCount) })}
      />
    ),
  };
  return <Tabs content={(key) => content[key]()} />;
}
