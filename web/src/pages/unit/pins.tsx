import type { Pin } from "../../lib/page-types";
import styles from "./pins.module.css";

/** Where a photo stands in the square that shows it: whole and held to the left, or cut to fill it. */
export type Framing = { width: number; height: number; cut: boolean };

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** A pin's place in the square. A cut photo is held to its left and to its middle. */
export function placeOf({ x, y }: Pick<Pin, "x" | "y">, { width, height, cut }: Framing) {
  const scale = 1 / (cut ? Math.min(width, height) : Math.max(width, height));
  return { x: x * width * scale, y: 0.5 + (y - 0.5) * height * scale };
}

/** Whether all pins are well within the square when the photo is cut. */
export function survivesCut(pins: Pin[], width: number, height: number): boolean {
  return pins.every((pin) => {
    const { x, y } = placeOf(pin, { width, height, cut: true });
    return x < 0.95 && y > 0.05 && y < 0.95;
  });
}

/** The numbers of marks over a photo or the drawing; each leads to its mark below. */
export function Pins({ pins, notes, framing }: { pins: Pin[]; notes: string[]; framing: Framing }) {
  if (pins.length === 0) return null;
  return (
    <svg className={styles.pins}>
      <title>Marks</title>
      {pins.map((pin) => {
        const place = placeOf(pin, framing);
        const at = { x: percent(place.x), y: percent(place.y) };
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
