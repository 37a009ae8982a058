import { useState } from "react";
import type { SpeedPage } from "../../../lib/wire-types";
import { Sparkline } from "../../../ui/chart/sparkline";
import { State } from "../../../ui/chip/chip";
import { Section } from "./section";
import styles from "./speed-detail.module.css";
import { speedName } from "./speed-name";
import { SpeedOfPage } from "./speed-of-page";
import { scoreVerdict } from "./vitals";

/** A page's newest speed measurement: the first page's, until another is chosen. */
export function SpeedDetail({ speed }: { speed: SpeedPage[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const page = speed.find((other) => speedName(other) === chosen) ?? speed[0];
  if (!page) return null;
  return (
    <Section title="Speed in detail" span="whole">
      <div className={speed.length > 1 ? styles.columns : undefined}>
        {speed.length > 1 && (
          <ul className={styles.pages} aria-label="Measured pages">
            {speed.map((other) => (
              <li key={speedName(other)}>
                <button type="button" aria-pressed={other === page} onClick={() => setChosen(speedName(other))}>
                  <span>{speedName(other)}</span>
                  <Sparkline points={other.history.map(({ at, score }) => ({ at: Date.parse(at), value: score }))} />
                  <Score of={other.latest.performance_score} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <SpeedOfPage name={speedName(page)} latest={page.latest} />
      </div>
    </Section>
  );
}

function Score({ of: score }: { of: number }) {
  const { tone, word } = scoreVerdict(score);
  return (
    <>
      <b className="num">{Math.round(score * 100)}</b>
      <State tone={tone}>{word}</State>
    </>
  );
}
