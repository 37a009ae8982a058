import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Backlink, BacklinkSummary } from "../../../../lib/wire-types";
import { reads } from "../../data";
import { ActionButton } from "../action-button";
import { ActionTab } from "../action-tab";
import { Lead } from "../lead";
import { NotMeasured } from "../not-measured";
import { Columns, Figure, Figures, Stack } from "../section";
import type { TabProps } from "../tab-props";
import { whole } from "../words";
import styles from "./backlinks.module.css";
import { Import } from "./import";
import { keyOf, Links, mostRead } from "./links";
import { MissingPages } from "./mend";
import { Promises } from "./promises";
import { Proof } from "./proof";
import { Most, Weeks } from "./standing";
import { planWords } from "./words";

/** The links to this site. */
export function BacklinksTab({ state, run }: TabProps) {
  const monitor = { of: "backlinks", label: "Monitor Backlinks", state, run } as const;
  return (
    <Stack>
      <ActionTab
        of="backlinks"
        state={state}
        what="The backlinks"
        read={useQuery(reads.linkSummary())}
        none={{
          title: "No backlink data yet",
          text: "Other sites' links to this one tell search engines that it is worth showing. Monitoring finds them, and says which are new.",
          action: <ActionButton {...monitor} />,
        }}
      >
        {(summary, outdated) => <Panels of={summary} outdated={outdated} state={state} run={run} />}
      </ActionTab>
      <Promises />
      <Import />
    </Stack>
  );
}

function Panels({ of: summary, outdated, state, run }: { of: BacklinkSummary; outdated: boolean } & TabProps) {
  const [picked, setPicked] = useState<Backlink>();
  const proof = useRef<HTMLDivElement>(null);
  const links = useQuery(reads.allLinks({ limit: mostRead }));
  const renewed = picked && links.data?.find((link) => keyOf(link) === keyOf(picked));
  const chosen = renewed ?? picked ?? links.data?.[0];
  const { total_backlinks, referring_domains, high_quality, lost, regained, nofollow, unverified } = summary;
  const most = summary.plan.calls > 0 ? { maxCalls: summary.plan.calls } : {};
  const button = { of: "backlinks", state, run } as const;
  return (
    <>
      <Lead plan={planWords(summary.plan)}>
        <ActionButton {...button} label="Monitor Backlinks" more={most} />
        <ActionButton {...button} label="Check every link" more={{ mode: "full", ...most }} still />
      </Lead>
      <NotMeasured of={summary.failure ? [summary.failure] : []} />
      <Figures>
        <Figure
          label="Total Backlinks"
          value={whole(total_backlinks)}
          note={`${whole(unverified)} not verified, ${whole(nofollow)} nofollow`}
        />
        <Figure label="Referring Domains" value={whole(referring_domains)} />
        <Figure label="High Quality Links" value={whole(high_quality)} />
        <Figure label="New Backlinks" value={whole(summary.new)} note={`${whole(lost)} lost, ${whole(regained)} regained in 30 days`} />
      </Figures>
      <Columns>
        <Links of={summary} chosen={chosen} choose={setPicked} at={proof} outdated={outdated} />
        <div ref={proof} className={styles.proofs} tabIndex={-1}>
          {chosen && <Proof of={chosen} />}
        </div>
      </Columns>
      <MissingPages of={links.data ?? []} counted={summary.broken_targets} />
      <Weeks of={summary} outdated={outdated} />
      <Most of={summary} outdated={outdated} />
    </>
  );
}
