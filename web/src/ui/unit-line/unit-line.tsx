import type { ReactNode } from "react";
import { Bay } from "../bay/bay";
import { LyingTag } from "../tag/tag";
import styles from "./unit-line.module.css";

type Props = { href: string; name: string; detail: string; image: string; price: number; was?: number; children?: ReactNode };

/** A unit as one line of a cart or an order: picture, name, model, its price on a lying tag, and what can be done with it. */
export function UnitLine({ href, name, detail, image, price, was, children }: Props) {
  return (
    <li className={styles.line}>
      <Bay className={styles.bay} src={image} alt="" size={96} />
      <div className={styles.facts}>
        <h3>
          <a href={href}>{name}</a>
        </h3>
        <p className="sm muted num">{detail}</p>
        <div className={styles.tag}>
          <LyingTag price={price} was={was} />
        </div>
        {children}
      </div>
    </li>
  );
}
