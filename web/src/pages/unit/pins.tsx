import type { Pin } from "../../lib/page-types";
import styles from "./pins.module.css";

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** The numbers of marks over a photo or the drawing, which fills the parent; each leads to its mark below. */
export function Pins({ pins, notes }: { pins: Pin[]; notes: string[] }) {
  if (pins.length === 0) return null;
  return (
    <svg className={styles.pins}>
      <title>Marks</title>
      {pins.map((pin) => {
        const at = { x: percent(pin.x), y: percent(pin.y) };
        return (
          <a key={pin.note} href={`#mark-${pin.note + 1}`} aria-label={`Mark ${pin.note + 1}: ${notes[pin.note]}`}>
            <circle className={styles.touch} cx={at.x} cy={at.y} r={24} />
            <circle className={styles.dot} cx={at.x} cy={at.y} r={14} />
            <text {...at}>{pin.note + 1}</text>
          </a>
        );
      })}
    </svg>
  );
}

/** The number of a mark beside its words. */
export function MarkNumber({ note }: { note: number }) {
  return <span className={styles.number}>{note + 1}</span>;
}
