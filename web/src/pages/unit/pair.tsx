import { Plus } from "lucide-react";
import { cartData } from "../../features/shelf/add-button";
import { inches, money } from "../../lib/format";
import type { Facts, UnitDetail, UnitProps } from "../../lib/page-types";
import { share } from "../../lib/totals";
import { button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import { panel } from "../../ui/panel/panel";
import { TotalTag } from "../../ui/tag/tag";
import styles from "./pair.module.css";

type Props = { facts: Facts; unit: UnitDetail; pair: NonNullable<UnitProps["pair"]> };

const cents = (price: number) => Math.round(price * 100);

/** Both machines on one floor, at one scale: the pictures are drawn at 10 pixels an inch. */
function Floor({ stand }: { stand: Props["pair"]["stand"] }) {
  const width = stand.reduce((sum, picture) => sum + picture.width, 0);
  const height = Math.max(...stand.map((picture) => picture.height)) + 40;
  return (
    <svg className={styles.floor} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={stand.map(({ alt }) => alt).join(" beside ")}>
      {stand.map((picture, index) => (
        <image
          key={picture.src}
          href={picture.src}
          x={index === 0 ? 0 : width - picture.width}
          y={height - picture.height}
          width={picture.width}
          height={picture.height}
        />
      ))}
    </svg>
  );
}

/** The matching machine and the price of both together, with the record's offer as a line. */
export function PairPanel({ facts, unit, pair }: Props) {
  const mate = pair.unit;
  const offer = facts.promotions.find((promotion) => promotion.key === "multi_unit" && promotion.percent > 0);
  const sum = cents(unit.salePrice) + cents(mate.salePrice);
  const off = offer ? share(offer.percent * 100, sum) : 0;
  const [this_, that] = unit.kind === "dryer" ? ["dryer", "washer"] : ["washer", "dryer"];
  return (
    <section className={`${panel} ${styles.pair}`} aria-labelledby="pair-title">
      <Floor stand={pair.stand} />
      <div className={styles.words}>
        <h2 id="pair-title">Complete the pair</h2>
        <p className="muted sm">
          The {mate.brand} {that} that goes with it: {mate.capacity}, {inches(mate.width_in)} in wide, Grade{"\u00a0"}
          {mate.grade}. {mate.wear ? `${mate.wear}.` : "No marks found."}
        </p>
        <table>
          <tbody>
            <tr>
              <th scope="row">{mate.name}</th>
              <td>{money(cents(mate.salePrice))}</td>
            </tr>
            <tr>
              <th scope="row">This {this_}</th>
              <td>{money(cents(unit.salePrice))}</td>
            </tr>
            {offer && (
              <tr>
                <th scope="row">{offer.label}, when we confirm</th>
                <td>-{money(off)}</td>
              </tr>
            )}
            <tr className={styles.both}>
              <th scope="row">Both, before tax</th>
              <td>
                <TotalTag amount={money(sum - off)} />
              </td>
            </tr>
          </tbody>
        </table>
        <div className={styles.deeds}>
          <button type="button" className={button("line")} data-add-to-cart={`[${cartData(unit)},${cartData(mate)}]`}>
            <Icon of={Plus} small />
            Add both
          </button>
          <a className={button("plain")} href={`/shop/${mate.id}`}>
            See the {that}
          </a>
        </div>
      </div>
    </section>
  );
}
