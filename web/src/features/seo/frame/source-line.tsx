import { Database } from "lucide-react";
import type { ReactNode } from "react";
import { shopTimeOfLate } from "../../../lib/shop-time";
import { Icon } from "../../../ui/icon/icon";
import type { Provenance } from "./rows";
import styles from "./source-line.module.css";
import { staleWords } from "./words";

type Props = { from: Partial<Provenance> | null | undefined; outdated?: boolean };

/** Where figures come from and how old they are; nothing where that is not known. outdated: a later try has failed. */
export function SourceLine({ from, outdated = false }: Props) {
  const { source, fetched_at, stale, origin } = from ?? {};
  if (!fetched_at) return null;
  return (
    <Saying source={source && (origin === "imported" ? `${source}, imported` : source)}>
      {stale || outdated ? (
        <b className={styles.old}>{staleWords(fetched_at, Date.now())}</b>
      ) : (
        <time dateTime={fetched_at}>{shopTimeOfLate(fetched_at)}</time>
      )}
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
