import type { ReportArea } from "../../lib/wire-types";
import { State } from "../../ui/chip/chip";
import styles from "./figures.module.css";
import { Trend } from "./trend";

const levels = { none: null, good: ["good", "Good"], "needs-work": ["warn", "Needs work"], poor: ["bad", "Poor"] } as const;

/** Figures on a plate, each with its level, its change and its measure. */
export function Figures({ figures }: { figures: ReportArea["figures"] }) {
  return (
    <dl className={`${styles.figures} ${figures.length % 4 === 0 ? "" : styles.threes}`}>
      {figures.map(({ label, value, change, kind, level, note }) => {
        const judged = levels[level];
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{value}</b> {judged && <State tone={judged[0]}>{judged[1]}</State>}
              {change && (
                <span className={`${styles.change} ${styles[kind]}`}>
                  <Trend kind={kind} small />
                  <span>{change}</span>
                </span>
              )}
              {note && <span className={styles.note}>{note}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
