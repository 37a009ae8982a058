import { FileText, Gauge, ListOrdered, ScanSearch } from "lucide-react";
import { type Ref, useId } from "react";
import { Chip } from "../../../ui/chip/chip";
import { ActionButton } from "./action-button";
import type { ActionKey } from "./actions";
import styles from "./top.module.css";
import type { RunnerState } from "./use-runner";

type Props = {
  title: Ref<HTMLHeadingElement>;
  sandbox: boolean;
  /** The cost of tracking ranks; "" while unknown. */
  plan: string;
  state: RunnerState;
  run: (key: ActionKey) => void;
};

/** The dashboard's title and its four main actions. */
export function Top({ title, sandbox, plan, state, run }: Props) {
  const id = useId();
  return (
    <div className={styles.top}>
      <div>
        <h1 ref={title} tabIndex={-1}>
          SEO Dashboard
        </h1>
        <p className={styles.subtitle}>
          <span>Monitor and improve your website's SEO performance</span>
          {sandbox && <Chip>Sandbox data</Chip>}
        </p>
        <p className={styles.links}>
          <a href="/seo/audit">Site audit</a>
          <a href="/seo/settings">Settings</a>
        </p>
      </div>
      <div>
        <div className={styles.actions}>
          <ActionButton of="crawl" label="Run Site Crawl" icon={ScanSearch} state={state} run={run} />
          <ActionButton of="pagespeed" label="Check Speed" icon={Gauge} state={state} run={run} />
          <ActionButton of="rankings" label="Track Rankings" icon={ListOrdered} describedBy={id} state={state} run={run} />
          <ActionButton of="report" label="Generate Report" icon={FileText} state={state} run={run} />
        </div>
        <p id={id} className={styles.plan}>
          {plan}
        </p>
      </div>
    </div>
  );
}
