import styles from "./mile-scale.module.css";

type Props = { distance: number; radius: number };

/** The way from the shop to the address beside the limit, to scale. */
export function MileScale({ distance, radius }: Props) {
  const end = Math.max(distance, radius);
  const at = (miles: number) => Math.round((miles / end) * 1000) / 10;
  const here = at(distance);
  const limit = at(radius);
  const inside = distance <= radius;
  return (
    <svg
      className={inside ? styles.scale : `${styles.scale} ${styles.out}`}
      role="img"
      aria-label={`${distance.toFixed(1)} of ${radius} miles`}
    >
      <rect className={styles.way} x="0" y="9" width="100%" height="6" rx="3" />
      <rect className={styles.gone} x="0" y="9" width={`${here}%`} height="6" rx="3" />
      {!inside && <line className={styles.limit} x1={`${limit}%`} x2={`${limit}%`} y1="3" y2="21" />}
      <circle className={styles.here} cx={`${here}%`} cy="12" r="7.5" />
      {Math.min(here, limit) >= 20 && (
        <text x="0" y="33">
          Shop
        </text>
      )}
      {(inside ? here <= 72 : limit >= 12 && limit <= 76) && (
        <text x={`${limit}%`} y="33" textAnchor={inside ? "end" : "middle"}>
          {radius} mi limit
        </text>
      )}
      <text x={`${here}%`} y="33" textAnchor={anchor(here)}>
        {distance.toFixed(1)} mi
      </text>
    </svg>
  );
}

/** Keeps a label within the drawing. */
function anchor(percent: number): "start" | "middle" | "end" {
  if (percent < 6) return "start";
  return percent > 94 ? "end" : "middle";
}
