import { dollars } from "../../lib/format";
import type { CostRange } from "../../lib/page-types";
import styles from "./tag.module.css";

type Price = { price: number; was?: number; grade?: "A" | "B" | "C" };

function Amount({ price }: { price: number }) {
  return (
    <b>
      <sup>$</sup>
      {dollars(price).slice(1)}
    </b>
  );
}

function Was({ was }: { was: number }) {
  return (
    <span className={styles.was}>
      was <s>{dollars(was)}</s>
    </span>
  );
}

/** The paper tag that hangs from its string over a picture; the parent places it with the class it gives. Prices in dollars. */
export function HangTag({ price, was, grade, big = false, className }: Price & { big?: boolean; className?: string }) {
  return (
    <div className={[styles.hang, big && styles.big, className].filter(Boolean).join(" ")}>
      <div className={styles.tag}>
        <Amount price={price} />
        {was !== undefined && <Was was={was} />}
        {big && was !== undefined && <span>you save {dollars(was - price)}</span>}
        {grade && <span className={styles.grade}>Grade {grade}</span>}
      </div>
    </div>
  );
}

/** The tag laid flat, for a line of a list. */
export function LyingTag({ price, was, grade }: Price) {
  return (
    <span className={styles.flat}>
      <span className={styles.side}>
        <Amount price={price} />
        {was !== undefined && <Was was={was} />}
        {grade && <span>Grade {grade}</span>}
      </span>
    </span>
  );
}

/** The hanging tag of a repair's usual cost; the parent's class places it. */
export function CostTag({ cost, className }: { cost: NonNullable<CostRange>; className?: string }) {
  return (
    <div className={className ? `${styles.hang} ${styles.cost} ${className}` : `${styles.hang} ${styles.cost}`}>
      <div className={styles.tag}>
        <span>typical repair</span>
        <b>
          {dollars(cost.low)}-{dollars(cost.high)}
        </b>
        <span className={styles.grade}>free estimate</span>
      </div>
    </div>
  );
}

/** The same price laid flat, for places without a picture. */
export function LyingCostTag({ cost }: { cost: NonNullable<CostRange> }) {
  return (
    <span className={styles.flat}>
      <span className={styles.side}>
        <span>typical repair</span>
        <b>
          {dollars(cost.low)}-{dollars(cost.high)}
        </b>
      </span>
    </span>
  );
}

/** The lying tag at the foot of a sum; amount is worded: "$1,474.19". */
export function TotalTag({ amount }: { amount: string }) {
  return (
    <span className={styles.flat}>
      <span className={`${styles.side} ${styles.total}`}>
        <b>
          <sup>$</sup>
          {amount.replace("$", "")}
        </b>
      </span>
    </span>
  );
}
