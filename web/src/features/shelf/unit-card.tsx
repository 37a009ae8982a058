import { inches } from "../../lib/format";
import type { FitCard, Product } from "../../lib/page-types";
import { Bay, isPhoto } from "../../ui/bay/bay";
import { Chip, State } from "../../ui/chip/chip";
import { FitLine } from "../../ui/fit-line/fit-line";
import { HangTag } from "../../ui/tag/tag";
import { UnitName } from "../../ui/unit-name/unit-name";
import { AddButton } from "./add-button";
import { Gone } from "./gone";
import styles from "./unit-card.module.css";

/** A drawing's place in its bay: left of the tag, whatever its shape. */
function drawn({ image, width_in: width, height_in: height }: Product): string {
  if (isPhoto(image)) return "";
  if (width > height) return ` ${styles.drawn} ${styles.wide}`;
  return height > 2 * width ? ` ${styles.drawn} ${styles.tall}` : ` ${styles.drawn}`;
}

type Props = { unit: Product; heading?: "h3" | "h4"; eager?: boolean; fit?: FitCard };

/**
 * A unit on the shelf, on phones a row. Static: the page's one listener serves its button. heading: the level that fits the page's outline.
 * eager: for the first view. fit: the verdict of a list with measures.
 */
export function UnitCard({ unit, heading: Heading = "h3", eager, fit }: Props) {
  const badges = unit.badges.filter((badge) => badge !== "In Stock");
  const inStock = unit.stock > 0;
  return (
    <li className={styles.unit}>
      <Bay
        src={unit.image}
        set={unit.image_set}
        sizes="(max-width: 720px) 132px, 300px"
        alt={unit.image_alt}
        size={300}
        eager={eager}
        className={`${styles.pic}${drawn(unit)}`}
      />
      <div className={styles.facts}>
        <div className={inStock ? styles.top : `${styles.top} ${styles.gone}`}>
          {inStock ? <State tone="good">In Stock</State> : <Gone unit={unit} />}
          {badges.length > 0 && (
            <span className={styles.badges}>
              {badges.map((badge) => (
                <Chip key={badge}>{badge}</Chip>
              ))}
            </span>
          )}
        </div>
        <Heading>
          <a href={`/shop/${unit.id}`} aria-label={`${unit.name}, ${unit.model}`} title={unit.name}>
            <UnitName unit={unit} />
          </a>
        </Heading>
        <p>
          {unit.capacity} · {inches(unit.width_in)} × {inches(unit.height_in)} in
        </p>
        <p>Model {unit.model}</p>
        <p className={styles.wear}>{unit.wear}</p>
        <HangTag price={unit.salePrice} was={unit.regularPrice} grade={unit.grade} className={styles.hang} />
        <FitLine unit={unit.id} card={fit} />
      </div>
      {inStock && <AddButton unit={unit} className={styles.add} />}
    </li>
  );
}
