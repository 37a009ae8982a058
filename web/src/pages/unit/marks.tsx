import { spelled } from "../../lib/format";
import type { Facts, UnitDetail } from "../../lib/page-types";
import styles from "./marks.module.css";
import { MarkNumber } from "./pins";

/** "Two marks, measured": measured where each is shown from near. */
function heading({ notes, pins }: UnitDetail): string {
  const n = notes.length;
  const word = spelled(n);
  const marks = `${word.charAt(0).toUpperCase()}${word.slice(1)} ${n === 1 ? "mark" : "marks"}`;
  if (n === 0) return `${marks} found`;
  return pins.filter((pin) => pin.close_up >= 0).length === n ? `${marks}, measured` : marks;
}

function Mark({ unit, index }: { unit: UnitDetail; index: number }) {
  const pin = unit.pins.find((one) => one.note === index);
  const photo = pin && unit.photos[pin.close_up];
  return (
    <li id={`mark-${index + 1}`} className={pin ? photo && styles.shown : styles.plain}>
      {photo && (
        <a href={`#photo-${pin.close_up + 1}`} aria-label={`Photo of mark ${index + 1}`}>
          <img
            src={photo.src}
            srcSet={photo.set}
            sizes="(max-width: 860px) 45vw, 280px"
            width={photo.width}
            height={photo.height}
            alt={photo.alt}
            loading="lazy"
            decoding="async"
          />
        </a>
      )}
      <p>
        {pin && <MarkNumber note={index} />}
        <span>{unit.notes[index]}</span>
      </p>
    </li>
  );
}

/** What the grade means, and the marks of this unit: pinned ones by their numbers, each with the photo that shows it from near. */
export function Marks({ facts, unit }: { facts: Facts; unit: UnitDetail }) {
  const grade = facts.grades.find((one) => one.grade === unit.grade);
  return (
    <section aria-labelledby="marks-title">
      <h2 id="marks-title">{heading(unit)}</h2>
      <p className={styles.grade}>
        <b>
          Grade{"\u00a0"}
          {unit.grade}:
        </b>{" "}
        {grade?.meaning} {grade?.detail} Grade is about looks only.
      </p>
      <ul className={styles.marks}>
        {unit.notes.map((note, index) => (
          <Mark key={note} unit={unit} index={index} />
        ))}
      </ul>
    </section>
  );
}
