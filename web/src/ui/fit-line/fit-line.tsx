import type { FitCard } from "../../lib/page-types";
import styles from "./fit-line.module.css";

type Props = { unit: string; named?: string; card?: FitCard };

/**
 * A unit's fit: on the card of a list with an opening, or else hidden until a script knows the visitor's space (features/fit/mark-fit).
 * named: the unit's category; the line then names the visitor's opening, as beside a title.
 */
export function FitLine({ unit, named, card }: Props) {
  return (
    <span className={styles.line} data-fit-unit={unit} data-fit-named={named} data-verdict={card?.verdict} hidden={!card}>
      {card?.words}
    </span>
  );
}
