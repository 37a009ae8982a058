import { Database } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icon/icon";
import styles from "./source-line.module.css";
import { staleWords, timeWords } from "./when";

/** Where a figure comes from. What has just run has no more than its name and time. */
export type Provenance = { source: string; fetched_at: string; stale: boolean; origin?: "measured" | "imported" | "sandbox" };

const origins = { measured: "", imported: ", imported", sandbox: ", sandbox data" };

type Props = { from: Partial<Provenance> | null | undefined; outdated?: boolean; children?: string };

/** Where figures come from and how old they are; nothing where that is not known. outdated: a later try has failed. children: what else there is to know. */
export function SourceLine({ from, outdated = false, children }: Props) {
  const { source, fetched_at, stale, origin = "measured" } = from ?? {};
  if (!fetched_at) return null;
  const now = Date.now();
  const old = stale || outdated;
  return (
    <Saying source={source && source + origins[origin]}>
      <time dateTime={fetched_at} className={old ? styles.old : undefined}>
        {old ? staleWords(fetched_at, now) : timeWords(fetched_at, now)}
        {children && ","}
      </time>
      {children && <span>{children}</span>}
    </Saying>
  );
}

/** What a figure rests on: who says it, and what there is to know of it. */
export function Saying({ source, children }: { source: string | undefined; children: ReactNode }) {
  return (
    <p className={styles.source}>
      <Icon of={Database} small />
      <span className={styles.words}>
        {source && <span>{source},</span>}
        {children}
      </span>
    </p>
  );
}
