import type { VolumeExample } from "../../lib/page-types";
import { Bay } from "../../ui/bay/bay";
import { panel } from "../../ui/panel/panel";
import { Sums } from "../../ui/sums/sums";
import { LyingTag, TotalTag } from "../../ui/tag/tag";
import { UnitName } from "../../ui/unit-name/unit-name";
import styles from "./example.module.css";

/** The cost of one kitchen today: real units, and the offer for several appliances as a sum. */
export function Example({ example: { products, offer, subtotal, discount, total } }: { example: VolumeExample }) {
  return (
    <section className={`wrap ${styles.example}`} aria-labelledby="example-title">
      <h2 id="example-title">One Kitchen From Today’s Floor</h2>
      <p className="muted">Of each kind the unit in stock that costs least, so these change as we sell. Before tax and delivery.</p>
      <div className={`${panel} ${styles.sheet}`}>
        <ul>
          {products.map((unit) => (
            <li key={unit.id}>
              <Bay src={unit.image} alt={unit.image_alt} size={160} className={styles.bay} />
              <h3>
                <a href={`/shop/${unit.id}`}>
                  <UnitName unit={unit} />
                </a>
              </h3>
              <LyingTag price={unit.salePrice} />
            </li>
          ))}
        </ul>
        <div className={styles.sum}>
          <Sums
            rows={[
              { label: `${products.length} appliances`, value: subtotal },
              { label: offer, value: `-${discount}` },
            ]}
          />
          <p>
            <span>Together</span>
            <TotalTag amount={total} />
          </p>
          <p className="sm muted">We take the offer off when we confirm the order. For more units, send a request.</p>
        </div>
      </div>
    </section>
  );
}
