import { Island } from "../../lib/island";
import type { Facts, UnitDetail } from "../../lib/page-types";
import styles from "./condition.module.css";
import { Marks } from "./marks";

/** What the grade means, the marks of this unit, and whether it fits. */
export function Condition({ facts, unit }: { facts: Facts; unit: UnitDetail }) {
  return (
    <div className={styles.columns}>
      <section aria-labelledby="grade-title">
        <h2 id="grade-title">Grade {unit.grade}: what that means here</h2>
        <ol className={styles.scale}>
          {facts.grades.map(({ grade, meaning }) => (
            <li key={grade} aria-current={grade === unit.grade ? "true" : undefined}>
              <b>{grade}</b>
              {meaning}
            </li>
          ))}
        </ol>
        <p className="muted sm">Grade is about looks only. {facts.grades.find(({ grade }) => grade === unit.grade)?.detail}</p>
        <h3>Marks on this one</h3>
        <Marks unit={unit} />
      </section>
      <Island name="fit-check" props={{ spec: unit.fit }} />
    </div>
  );
}
