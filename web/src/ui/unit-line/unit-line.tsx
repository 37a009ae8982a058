import type { ReactNode } from "react";
import type { CartItem, StockNote } from "../../lib/cart-types";
import type { Product } from "../../lib/page-types";
import { Bay } from "../bay/bay";
import { LyingTag } from "../tag/tag";
import { UnitName } from "../unit-name/unit-name";
import { unitDetails } from "./unit-details";
import styles from "./unit-line.module.css";

type Props = { item: CartItem; product?: Pick<Product, "regularPrice" | "grade">; note: StockNote | null; children?: ReactNode };

/** A unit as one line of a cart: picture, name, model, its price on a lying tag, its buttons, and the shop's stock. */
export function UnitLine({ item, product, note, children }: Props) {
  return (
    <li className={styles.line}>
      <Bay className={styles.bay} src={item.image} alt="" size={96} />
      <div className={styles.facts}>
        <h3>
          <a href={`/shop/${encodeURIComponent(item.id)}`}>
            <UnitName unit={item} />
          </a>
        </h3>
        <p className="sm muted num">{unitDetails(item, product?.grade)}</p>
        <div className={styles.tag}>
          <LyingTag price={item.price} was={product?.regularPrice} />
        </div>
        {children}
        {note && <p className={note.short ? styles.short : styles.note}>{note.text}</p>}
      </div>
    </li>
  );
}
