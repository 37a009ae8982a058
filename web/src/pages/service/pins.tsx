import type { Service } from "../../lib/page-types";
import styles from "./pins.module.css";

type Place = { x: number; y: number };

/** Where a fault starts in the drawing of its kind, by page and problem; pixels of the shelf's frame, 600 in a square. A problem that is not here has no pin. */
export const places: Record<string, Record<string, Place>> = {
  "dryer-repair": {
    "No heat, but the drum turns": { x: 206, y: 470 }, // the heater, behind the lower panel
    "Clothes take two or three cycles": { x: 278, y: 428 }, // the lint screen, in the door's opening
    "Squealing, thumping or scraping": { x: 318, y: 330 }, // the drum
    "It will not start": { x: 178, y: 300 }, // the door switch
    "It shuts off before the clothes are dry": { x: 384, y: 134 }, // the timer
    "A hot or burning smell": { x: 350, y: 512 }, // the motor and its blower
  },
};

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
            <a key={problem} href={`#${problemId(index)}`} aria-label={`${index + 1}: ${problem}`}>
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
