import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hasFailed } from "../../../lib/data";
import type { Overview as Stored } from "../../../lib/wire-types";
import { FailedRead } from "../../../ui/failed/failed";
import { reads } from "../data";
import { Changes } from "./changes";
import { Fixes } from "./fixes";
import { Health } from "./health";
import { Opening } from "./opening";
import styles from "./overview.module.css";
import { Search } from "./search";
import { Card } from "./section";
import { SpeedChart } from "./speed-chart";
import { SpeedDetail } from "./speed-detail";
import { SpeedUnmeasured } from "./speed-unmeasured";

/** The owner's first screen: changes, first fixes, and trends. measure: a button that measures the home page. */
export function Overview({ measure }: { measure: ReactNode }) {
  const overview = useQuery(reads.overview());
  return (
    <div className={styles.overview} tabIndex={-1}>
      {overview.data ? (
        <Panels overview={overview.data} measure={measure} now={Date.now()} />
      ) : hasFailed(overview) ? (
        <FailedRead what="The overview" of={overview} />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

type PanelsProps = { overview: Stored; measure: ReactNode; now: number };

function Panels({ overview, measure, now }: PanelsProps) {
  const { since, changes, fixes, findings, health, speed, search, opening } = overview;
  const crawl = health.at(-1);
  return (
    <div className={styles.grid}>
      <Changes since={since} changes={changes} crawl={crawl} now={now} />
      <Fixes fixes={fixes} findings={findings} crawl={crawl} />
      <Search areas={search} />
      <Health health={health} now={now} />
      {speed.length > 0 ? <SpeedChart speed={speed} now={now} /> : <SpeedUnmeasured measure={measure} />}
      <SpeedDetail speed={speed} />
      <Opening points={opening} />
    </div>
  );
}

/** The panels' places, as large as they mostly are. */
function Skeleton() {
  return (
    <div className={`${styles.grid} ${styles.skeleton}`} role="status">
      <span className="vh">Looking up the overview</span>
      <Card span="narrow">{null}</Card>
      <Card span="broad">{null}</Card>
      <Card span="half">{null}</Card>
      <Card span="half">{null}</Card>
    </div>
  );
}
