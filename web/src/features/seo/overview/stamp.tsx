import { Database } from "lucide-react";
import type { SiteFigures } from "../../../lib/wire-types";
import { Chip } from "../../../ui/chip/chip";
import { Icon } from "../../../ui/icon/icon";
import { ageWords, timeWords } from "../when";
import styles from "./stamp.module.css";

export type Stamped = Pick<SiteFigures, "source" | "fetched_at" | "origin" | "stale">;

const origins = { measured: null, imported: "Imported", sandbox: "Sandbox data" } satisfies Record<Stamped["origin"], string | null>;

/** Where figures come from and how old they are; that they are stale in words. */
export function Stamp({ of: { source, fetched_at, origin, stale }, now }: { of: Stamped; now: number }) {
  const chip = origins[origin];
  return (
    <p className={styles.stamp}>
      <Icon of={Database} small />
      <span>
        {source}, <time dateTime={fetched_at}>{timeWords(fetched_at, now)}</time>
        {stale && <b className={styles.stale}>, {ageWords(fetched_at, now)}, check again</b>}
        {chip && (
          <>
            {" "}
            <Chip>{chip}</Chip>
          </>
        )}
      </span>
    </p>
  );
}
