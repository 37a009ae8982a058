import type { LineupUnit } from "../../lib/page-types";
import { HangTag } from "../../ui/tag/tag";
import styles from "./lineup.module.css";
import hooks from "./lineup-hook.module.css";

/** A share as percent in whole steps: the stylesheet has a place for each, since no element carries a style of its own. */
function step(share: number, size: number): number {
  return Math.round((share * 100) / size) * size;
}

/** Real units in one line at true scale, each with its tag. */
export function Lineup({ units }: { units: LineupUnit[] }) {
  return (
    <ul className={styles.lineup}>
      {units.map((unit) => (
        <li key={unit.href} data-x={step(unit.hook.x, 5)} data-y={step(unit.hook.y, 4)}>
          <a href={unit.href}>
            <img src={unit.picture} width={unit.width} height={unit.height} alt={unit.alt} fetchPriority="high" />
            <HangTag price={unit.price} was={unit.was} grade={unit.grade} className={`${styles.tag} ${hooks.tag}`} />
          </a>
        </li>
      ))}
    </ul>
  );
}
