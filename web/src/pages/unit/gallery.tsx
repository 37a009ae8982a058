import { Camera } from "lucide-react";
import type { ReactNode } from "react";
import type { UnitDetail } from "../../lib/page-types";
import { Icon } from "../../ui/icon/icon";
import { spans, survivesCut } from "./framing";
import styles from "./gallery.module.css";
import { MarkNumber, Pins } from "./pins";

/** On a phone a photo is as wide as the screen. */
const sizes = "(max-width: 720px) 100vw, 600px";

function Slide({ unit, index }: { unit: UnitDetail; index: number }) {
  const photo = unit.photos[index];
  if (!photo) return null;
  const pins = unit.pins.filter((pin) => pin.photo === index);
  const cut = index === 0 && survivesCut(pins, photo.width, photo.height);
  return (
    <li id={`photo-${index + 1}`}>
      <span className={spans(photo.width, photo.height, cut) === "width" ? styles.wide : styles.high}>
        <img
          src={photo.src}
          srcSet={photo.set}
          sizes={sizes}
          width={photo.width}
          height={photo.height}
          alt={photo.alt}
          loading={index === 0 ? "eager" : "lazy"}
          fetchPriority={index === 0 ? "high" : undefined}
          decoding="async"
        />
        <Pins pins={pins} notes={unit.notes} />
      </span>
      <span className={styles.caption}>
        <Icon of={Camera} small />
        {index + 1} of {unit.photos.length}
      </span>
    </li>
  );
}

function Thumb({ unit, index }: { unit: UnitDetail; index: number }) {
  const marks = unit.pins.filter((pin) => pin.close_up === index);
  const shows = marks.map(({ note }) => `, mark ${note + 1}`).join("");
  return (
    <li>
      <a href={`#photo-${index + 1}`} aria-label={`Photo ${index + 1}${shows}`}>
        <img src={unit.photos[index]?.small} alt="" width={110} height={110} loading="lazy" decoding="async" />
        {marks.map(({ note }) => (
          <MarkNumber key={note} note={note} />
        ))}
      </a>
    </li>
  );
}

/** A unit's photos side by side, with its drawing last: a strip that scrolls, and thumbnails that lead to each. It needs no script. */
export function Gallery({ unit, drawing }: { unit: UnitDetail; drawing: ReactNode }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.strip} aria-label={`Photos of this ${unit.kind_label.toLowerCase()}`} tabIndex={0} data-strip="">
        <ol>
          {unit.photos.map((photo, index) => (
            <Slide key={photo.src} unit={unit} index={index} />
          ))}
          <li id="drawing">
            {drawing}
            <span className={styles.caption}>Drawing, to scale</span>
          </li>
        </ol>
      </section>
      <ul className={styles.thumbs} data-thumbs="">
        {unit.photos.map((photo, index) => (
          <Thumb key={photo.src} unit={unit} index={index} />
        ))}
        <li>
          <a href="#drawing" aria-label="Drawing, to scale">
            <img className={styles.drawn} src={unit.picture.svg} alt="" width={110} height={110} loading="lazy" />
            <span className={styles.label}>To scale</span>
          </a>
        </li>
      </ul>
    </>
  );
}
