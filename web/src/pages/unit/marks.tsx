import type { UnitDetail } from "../../lib/page-types";
import styles from "./marks.module.css";
import { MarkNumber } from "./pins";

/** The marks of a unit, those that are pinned by their number, each beside the photo that shows it from near. */
export function Marks({ unit }: { unit: UnitDetail }) {
  return (
    <ul className={styles.marks}>
      {unit.notes.map((note, index) => {
        const pin = unit.pins.find((one) => one.note === index);
        const photo = pin && unit.photos[pin.close_up];
        return (
          <li key={note} id={`mark-${index + 1}`} className={pin ? styles.pinned : undefined}>
            {pin && <MarkNumber note={index} />}
            <span>{note}</span>
            {photo && (
              <a href={`#photo-${pin.close_up + 1}`} aria-label={`Photo of mark ${index + 1}`}>
                <img
                  src={photo.src}
                  srcSet={photo.set}
                  sizes="220px"
                  width={photo.width}
                  height={photo.height}
                  alt={photo.alt}
                  loading="lazy"
                  decoding="async"
                />
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
