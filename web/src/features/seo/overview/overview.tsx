import { RotateCw } from "lucide-react";
import { useRef } from "react";
import type { Overview as Stored } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { Icon } from "../../../ui/icon/icon";
import type { Ask } from "../ask";
import { useOverview } from "../use-overview";
import { Changes } from "./changes";
import { Fixes } from "./fixes";
import { Health } from "./health";
import styles from "./overview.module.css";
import { Card } from "./section";
import { SpeedChart } from "./speed-chart";
import { SpeedDetail } from "./speed-detail";

/** The owner's first screen: what changed, what to fix first, how it goes. It asks again whenever version has grown. */
export function Overview({ ask, version }: { ask: Ask; version: number }) {
  const overview = useOverview(ask, version);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} className={styles.overview} tabIndex={-1}>
      {overview.state === "loading" && <Skeleton />}
      {overview.state === "failed" && <Failed text={overview.text} tryAgain={() => tryAgain(overview.retry)} />}
      {overview.state === "ready" && <Panels overview={overview.value} now={Date.now()} />}
    </div>
  );

  function tryAgain(retry: () => void) {
    place.current?.focus(); // the button that has the focus goes
    retry();
  }
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

function Failed({ text, tryAgain }: { text: string; tryAgain: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>The overview could not be loaded. {text}</p>
      <button type="button" className={button("line", true)} onClick={tryAgain}>
        <Icon of={RotateCw} small />
        Try again
      </button>
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
