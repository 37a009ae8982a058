import type { Facts, LineupUnit } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { External } from "../../ui/external/external";
import { HangTag } from "../../ui/tag/tag";
import styles from "./hero.module.css";
import hooks from "./hook.module.css";

/** A share as percent in whole steps: the stylesheet has a place for each, since no element carries a style of its own. */
function step(share: number, size: number): number {
  return Math.round((share * 100) / size) * size;
}

/** The floor: real units in one line at true scale, each with its tag. */
export function Hero({ facts, lineup }: { facts: Facts; lineup: LineupUnit[] }) {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={`wrap ${styles.floor}`}>
        <div className={styles.say}>
          <h1 id="hero-title">Quality Used Appliances</h1>
          <p>
            Graded in plain words and backed by a <span className="nb">{facts.claims.warranty_short}</span>. Delivered within{" "}
            {facts.delivery.radius_miles} miles, installed if you like.
          </p>
          <div className={styles.buttons}>
            <a className={button()} href="#products">
              Shop Appliances
            </a>
            <External className={button("line")} href={facts.links.booking}>
              Schedule Repair
            </External>
            <External className={button("plain")} href={facts.links.financing} icon>
              Apply for Financing
            </External>
          </div>
        </div>
        <ul className={styles.lineup}>
          {lineup.map((unit) => (
            <li key={unit.href} data-x={step(unit.hook.x, 5)} data-y={step(unit.hook.y, 4)}>
              <a href={unit.href}>
                <img src={unit.picture} width={unit.width} height={unit.height} alt={unit.alt} fetchPriority="high" />
                <HangTag price={unit.price} was={unit.was} grade={unit.grade} className={`${styles.tag} ${hooks.tag}`} />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
