import { inches } from "../../lib/format";
import { atLeast, type Measure, type Verdict } from "./fit";
import styles from "./fit-bars.module.css";

const names = { width: "Width", height: "Height", depth: "Depth" };
const tones: Record<Verdict, string | undefined> = { ok: styles.good, tight: styles.warn, proud: styles.warn, no: styles.bad };

/** The unit's share of each measure of the opening. */
export function FitBars({ measures }: { measures: readonly Measure[] }) {
  if (measures.length === 0) return null;
  return (
    <dl className={styles.bars}>
      {measures.map(({ name, size, available, spare, verdict }) => (
        <div key={name}>
          <dt>{names[name]}</dt>
          <dd>
            <svg className={`${styles.bar} ${tones[verdict]}`} aria-hidden="true">
              <rect width={`${Math.min(100, (size / available) * 100)}%`} height="100%" rx="2" />
            </svg>
            <span>{words(spare, verdict)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function words(spare: number, verdict: Verdict): string {
  if (verdict === "proud") return `${atLeast(-spare)} in proud`;
  return spare < 0 ? `${atLeast(-spare)} in short` : `${inches(spare)} in spare`;
}
