import { type ReactNode, useState } from "react";
import type { ApiError } from "../../../lib/api";
import { type ContentDraft, firstDraft, wordCount } from "./content-form";
import type { ContentBody } from "./rows";
import { BacklinksTab } from "./tab-backlinks";
import { CompetitorsTab } from "./tab-competitors";
import { ContentTab } from "./tab-content";
import { GscTab } from "./tab-gsc";
import { LocalTab } from "./tab-local";
import { OpportunitiesTab } from "./tab-opportunities";
import { PricingTab } from "./tab-pricing";
import type { TabProps } from "./tab-props";
import { RankingsTab } from "./tab-rankings";
import { type TabKey, Tabs } from "./tabs";

type Props = TabProps & { overview: () => ReactNode; generate: (body: ContentBody) => Promise<ApiError | null> };

/** The tabs with their content. What was typed for AI content stays while another tab is looked at. */
export function TabPanels({ overview, generate, ...tab }: Props) {
  const [draft, setDraft] = useState<ContentDraft>(firstDraft);
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
