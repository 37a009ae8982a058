import { ShoppingCart } from "lucide-react";
import { CallBackForm } from "../../features/call-back/call-back-form";
import { AddButton } from "../../features/shelf/add-button";
import { Island } from "../../lib/island";
import type { Facts, UnitDetail } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { CallButton } from "../../ui/call-button/call-button";
import { Icon } from "../../ui/icon/icon";
import { LyingTag } from "../../ui/tag/tag";
import styles from "./buy.module.css";

function Add({ unit }: { unit: UnitDetail }) {
  return (
    <AddButton unit={unit} className={button()} checkOutClass={button("line")}>
      <Icon of={ShoppingCart} small />
    </AddButton>
  );
}

/** The cart needs script: without it one calls. */
function Call({ facts }: { facts: Facts }) {
  return (
    <span className={styles.call}>
      <CallButton facts={facts} look="solid">
        Call to buy
      </CallButton>
    </span>
  );
}

/** Keeps the unit for a day; for its holder it counts down and leads to checkout. */
export function HoldUnit({ facts, unit }: { facts: Facts; unit: UnitDetail }) {
  const { id, name, brand, model, salePrice: price, image, stock } = unit;
  return <Island name="hold" props={{ unit: { id, name, brand, model, price, image, stock }, hours: facts.hold_hours }} />;
}

/** The unit's buttons. On phones the thumb bar adds it to the cart, and this row has the others. */
export function Buy({ facts, unit }: { facts: Facts; unit: UnitDetail }) {
  return (
    <div className={styles.buy}>
      <span className={styles.add}>
        <Add unit={unit} />
        <Call facts={facts} />
      </span>
      <HoldUnit facts={facts} unit={unit} />
      <noscript>
        <CallBackForm unit={unit.id} />
      </noscript>
    </div>
  );
}

/** The phone's thumb bar: the price and Add to Cart. */
export function UnitBar({ facts, unit }: { facts: Facts; unit: UnitDetail }) {
  return (
    <aside className={styles.bar} aria-label="Buy this unit">
      <LyingTag price={unit.salePrice} was={unit.regularPrice} />
      <Add unit={unit} />
      <Call facts={facts} />
    </aside>
  );
}
