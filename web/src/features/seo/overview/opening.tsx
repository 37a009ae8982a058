import type { OpenPoint } from "../../../lib/wire-types";
import styles from "./opening.module.css";
import { Section } from "./section";

/** Open points for the owner before the shop opens: the list of enamel check-facts, folded. */
export function Opening({ points }: { points: OpenPoint[] }) {
  if (points.length === 0) return null;
  return (
    <Section title="Before you open" span="whole">
      <details className={styles.opening}>
        <summary>{points.length === 1 ? "1 point is open" : `${points.length} points are open`}</summary>
        <dl>
          {points.map(({ title, fix }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{fix}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Section>
  );
}
