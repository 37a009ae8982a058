import { inches } from "../../lib/format";
import type { PictureBox, UnitDetail } from "../../lib/page-types";
import { Bay } from "../../ui/bay/bay";
import { HangTag } from "../../ui/tag/tag";
import { Gallery } from "./gallery";
import { Pins } from "./pins";
import styles from "./show.module.css";

/** The height of every unit's feet, as a share of its picture; it matches the bay's floor line. */
const foot = 0.9;

/** Height and width drawn beside the unit, as on a measured drawing: the height reads upwards. Coordinates are the picture's pixels. */
function Dimensions({ unit, box }: { unit: UnitDetail; box: PictureBox }) {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const x = box.x - 26;
  const y = unit.picture.height * foot + 29; // below the stand of a unit that has one
  const middle = box.y + box.height / 2;
  return (
    <svg className={styles.dimensions} viewBox={`0 0 ${unit.picture.width} ${unit.picture.height}`} aria-hidden="true">
      <path d={`M${x} ${box.y}V${bottom}M${x - 6} ${box.y}h12M${x - 6} ${bottom}h12`} />
      <path d={`M${box.x} ${y}H${right}M${box.x} ${y - 6}v12M${right} ${y - 6}v12`} />
      <text x={x} y={middle} transform={`rotate(-90 ${x} ${middle})`}>
        {inches(unit.height_in)} in
      </text>
      <text className={styles.width} x={box.x + box.width / 2} y={y}>
        {inches(unit.width_in)} in
      </text>
    </svg>
  );
}

export function Show({ unit }: { unit: UnitDetail }) {
  const wide = unit.width_in > unit.height_in;
  const photographed = unit.photos.length > 0;
  const drawing = (
    <div className={wide ? `${styles.stage} ${styles.wide}` : styles.stage}>
      <Bay src={unit.picture.svg} alt={unit.picture.alt} size={unit.picture.width} eager={!photographed} />
      <span className={styles.over}>
        {unit.picture.box.width > 0 && <Dimensions unit={unit} box={unit.picture.box} />}
        <Pins pins={unit.pins.filter((pin) => pin.photo < 0)} notes={unit.notes} />
      </span>
    </div>
  );
  return (
    <div className={styles.show}>
      {photographed ? <Gallery unit={unit} drawing={drawing} /> : drawing}
      {!unit.sold && <HangTag big price={unit.salePrice} was={unit.regularPrice} grade={unit.grade} className={styles.hang} />}
    </div>
  );
}
