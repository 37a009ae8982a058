import styles from "./fit-line.module.css";

/** How a unit fits the visitor's space: hidden until a script knows (features/fit/mark-fit). With named, the unit's category, it says whose opening it is, as beside a title. */
export function FitLine({ unit, named }: { unit: string; named?: string }) {
  return <span className={styles.line} data-fit-unit={unit} data-fit-named={named} hidden />;
}
