import type { FitCard } from "../../lib/page-types";
import styles from "./fit-line.module.css";

type Props = { unit: string; named?: string; card?: FitCard };

/** How a unit fits: the card of a list that asks for an opening, else hidden until a script knows the visitor's space (features/fit/mark-fit). With named, the unit's category, it says whose opening it is, as beside a title. */
export function FitLine({ unit, named, card }: Props) {
  return (
    <span className={styles.line} data-fit-unit={unit} data-fit-named={named} data-verdict={card?.verdict} hidden={!card}>
      {card?.words}
    </span>
  );
}
