import { type ReactNode, useEffect, useState } from "react";
import type { ApiError } from "../../../lib/api";
import { BacklinksTab } from "./backlinks/tab";
import { CompetitorsTab } from "./competitors/tab";
import { GscTab } from "./console/tab";
import { type ContentDraft, draftIn, firstDraft, wordCount } from "./content-form";
import { LocalTab } from "./local/tab";
import { OpportunitiesTab } from "./opportunities/tab";
import { PricingTab } from "./pricing/tab";
import { RankingsTab } from "./rankings/tab";
import type { ContentBody } from "./rows";
import { ContentTab } from "./tab-content";
import type { TabProps } from "./tab-props";
import { type TabKey, Tabs } from "./tabs";

type Props = TabProps & { overview: () => ReactNode; generate: (body: ContentBody) => Promise<ApiError | null> };

/** The tabs with their content. What was typed for AI content stays while another tab is looked at; a link may fill it. */
export function TabPanels({ overview, generate, ...tab }: Props) {
  const [draft, setDraft] = useState<ContentDraft>(firstDraft);
  useEffect(() => {
    const take = () => setDraft((old) => ({ ...old, ...draftIn(location.hash) }));
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
    "ai-content": () => <ContentTab state={tab.state} draft={draft} change={setDraft} generate={() => generate({ ...draft, wordCount })} />,
  };
  return <Tabs content={(key) => content[key]()} />;
}
