import { Database } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icon/icon";
import styles from "./source-line.module.css";
import { staleWords, timeWords } from "./when";

/** The source of a figure. A run that has just ended has only a name and a time. */
export type Provenance = { source: string; fetched_at: string; stale: boolean; origin?: "measured" | "imported" | "sandbox" };

const origins = { measured: "", imported: ", imported", sandbox: ", sandbox data" };

type Props = { from: Partial<Provenance> | null | undefined; outdated?: boolean; children?: string };

/** The source and age of figures; nothing if unknown. outdated: a later try has failed. children: further remarks. */
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

/** A figure's source, with remarks about it. */
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
