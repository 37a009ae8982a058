import type { Service } from "../../lib/page-types";
import styles from "./pins.module.css";
import { places } from "./places";

/** The id of a problem's answer, for links. */
export function problemId(index: number): string {
  return `problem-${index + 1}`;
}

/** Numbers on the picture, each a link to the problem of that number. */
export function Pins({ service }: { service: Service }) {
  const known = places[service.slug];
  if (!known) return null;
  return (
    <nav className={styles.pins} aria-label="Where problems start">
      <svg viewBox="0 0 600 600" role="presentation">
        {service.commonProblems.map(({ problem }, index) => {
          const place = known[problem];
          if (!place) return null;
          return (
            <a key={problem} href={`#${problemId(index)}`} data-pin={index + 1} aria-label={`${index + 1}: ${problem}`}>
              <title>{problem}</title>
              <circle cx={place.x} cy={place.y} r="16" />
              <text x={place.x} y={place.y}>
                {index + 1}
              </text>
            </a>
          );
        })}
      </svg>
    </nav>
  );
}
