import type { Overview as Stored } from "../../../lib/wire-types";
import { Failed } from "../failed";
import type { Asked } from "../use-answer";
import { Changes } from "./changes";
import { Fixes } from "./fixes";
import { Health } from "./health";
import styles from "./overview.module.css";
import { Card } from "./section";
import { SpeedChart } from "./speed-chart";
import { SpeedDetail } from "./speed-detail";

/** The owner's first screen: what changed, what to fix first, how it goes. */
export function Overview({ asked: { answer, retry } }: { asked: Asked<Stored> }) {
  return (
    <div className={styles.overview} tabIndex={-1}>
      {answer.state === "loading" && <Skeleton />}
      {answer.state === "failed" && <Failed what="The overview" why={answer} retry={retry} />}
      {answer.state === "ready" && <Panels overview={answer.value} now={Date.now()} />}
    </div>
  );
}

function Panels({ overview, now }: { overview: Stored; now: number }) {
  const { since, changes, fixes, findings, health, speed } = overview;
  const crawl = health.at(-1);
  return (
    <div className={styles.grid}>
      <Changes since={since} changes={changes} crawl={crawl} now={now} />
      <Fixes fixes={fixes} findings={findings} crawl={crawl} />
      <Health health={health} now={now} />
      <SpeedChart speed={speed} now={now} />
      <SpeedDetail speed={speed} />
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
