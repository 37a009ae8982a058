import { Database } from "lucide-react";
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
    <p className={styles.source}>
      <Icon of={Database} small />
      {source && <span>{origin === "imported" ? `${source}, imported,` : `${source},`}</span>}
      {stale || outdated ? (
        <b className={styles.old}>{staleWords(fetched_at, Date.now())}</b>
      ) : (
        <time dateTime={fetched_at}>{shopTimeOfLate(fetched_at)}</time>
      )}
    </p>
  );
}
