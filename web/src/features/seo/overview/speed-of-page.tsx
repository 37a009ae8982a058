import type { SpeedMeasurement } from "../../../lib/wire-types";
import { State } from "../../../ui/chip/chip";
import { SourceLine } from "../source-line";
import styles from "./speed-of-page.module.css";
import { fieldWords, metrics, savings, scoreVerdict, type Verdict, verdictOf } from "./vitals";

/** One measurement: score, metrics with their verdicts, ways to make the page faster, and the metrics of real visitors. */
export function SpeedOfPage({ name, latest }: { name: string; latest: SpeedMeasurement }) {
  const { performance_score, metrics: values, opportunities, field } = latest;
  return (
    <div className={styles.page}>
      <h3>{name}</h3>
      <dl className={styles.figures}>
        <Figure name="Score" value={`${Math.round(performance_score * 100)}`} verdict={scoreVerdict(performance_score)} />
        {metrics.map(({ key, short, name, limits, words }) => {
          const value = values[key];
          const measured = value !== null;
          return (
            <Figure
              key={key}
              name={name}
              short={short}
              value={measured ? words(value) : "Not measured"}
              verdict={measured ? verdictOf(value, limits) : null}
            />
          );
        })}
      </dl>
      <div className={styles.pair}>
        <div>
          <h4>What would make it faster</h4>
          {opportunities.length === 0 && <p className="sm muted">Nothing stands out in this measurement.</p>}
          <ul className={styles.opportunities}>
            {opportunities.map(({ id, title, text, savings_ms, savings_bytes }) => (
              <li key={id}>
                <details>
                  <summary>
                    <span>{title}</span>
                    <span className={styles.savings}>{savings(savings_ms, savings_bytes)}</span>
                  </summary>
                  <p>{text}</p>
                </details>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h4>What visitors measured</h4>
          {field.length === 0 && <p className="sm muted">No figures of visitors for this page.</p>}
          {field.length > 0 && <p className="xs muted">Three out of four visits were at least as fast</p>}
          <dl className={styles.field}>
            {field.map(fieldWords).map(({ name, value, verdict }) => (
              <Figure key={name} name={name} value={value} verdict={verdict} />
            ))}
          </dl>
        </div>
      </div>
      <SourceLine from={latest} />
    </div>
  );
}

type FigureProps = { name: string; short?: string; value: string; verdict: Verdict | null };

function Figure({ name, short, value, verdict }: FigureProps) {
  return (
    <div>
      <dt>
        {name}
        {short && ` (${short})`}
      </dt>
      <dd>
        <b>{value}</b>
        {verdict && <State tone={verdict.tone}>{verdict.word}</State>}
      </dd>
    </div>
  );
}
