import type { CommonProblem } from "../../lib/page-types";
import styles from "./problem.module.css";

function Points({ title, items }: { title: string; items: string[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}

/** A problem's causes, the checks for the household, and the technician's work. */
export function Problem({ problem: { causes, check, solution, brands } }: { problem: CommonProblem }) {
  return (
    <div className={styles.problem}>
      <Points title="Likely causes" items={causes} />
      <Points title="What you can check safely" items={check} />
      <h4>What we do</h4>
      <p>{solution}</p>
      {brands.length > 0 && (
        <p className={styles.seen}>
          <b>Often seen on</b> {brands.join(", ")}
        </p>
      )}
    </div>
  );
}
