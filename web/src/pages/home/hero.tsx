import { Island } from "../../lib/island";
import type { Facts, LineupUnit, Slide } from "../../lib/page-types";
import { button } from "../../ui/button/button";
import { External } from "../../ui/external/external";
import { Plate } from "../../ui/plate/plate";
import styles from "./hero.module.css";
import { Lineup } from "./lineup";
import { installationRows, repairRows } from "./slide-plate";

const stage = "hero-slides";

/** The three ways on, in one order for every slide but that about repairs, which leads with its own. */
function Actions({ facts, repair }: { facts: Facts; repair: boolean }) {
  const shop = (
    <a key="shop" className={button(repair ? "line" : "solid")} href="#products">
      Shop Appliances
    </a>
  );
  const schedule = (
    <External key="schedule" className={button(repair ? "solid" : "line")} href={facts.links.booking}>
      Schedule Repair
    </External>
  );
  return (
    <div className={styles.actions}>
      {repair ? [schedule, shop] : [shop, schedule]}
      <External className={button("plain")} href={facts.links.financing} icon>
        Apply for Financing
      </External>
    </div>
  );
}

/** A later slide's right side, on the floor: its drawing, or else a plate of facts. */
function Beside({ slide: { picture }, facts, repair }: { slide: Slide; facts: Facts; repair: boolean }) {
  if (!picture) {
    return (
      <div className={styles.plate}>
        <Plate rows={repair ? repairRows(facts) : installationRows(facts)} />
      </div>
    );
  }
  const { src, width, height, alt } = picture;
  return <img className={styles.picture} src={src} width={width} height={height} alt={alt} loading="lazy" fetchPriority="low" />;
}

/** The carousel of the shop's three trades. The first stands before the line-up on the floor; without script all three follow each other. */
export function Hero({ facts, slides, lineup }: { facts: Facts; slides: Slide[]; lineup: LineupUnit[] }) {
  const titles = slides.map((slide) => slide.title);
  return (
    <section className={styles.hero} aria-roledescription="carousel" aria-label="What we do">
      <div className={`wrap ${styles.controls}`}>
        <Island name="carousel" props={{ slides: stage, titles }} />
      </div>
      <div id={stage} className={styles.stage} aria-live="polite">
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs; the APG's carousel wants a group
          <div
            key={slide.title}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            className={`wrap ${styles.slide}`}
            data-current={index === 0 ? "" : undefined}
          >
            <div className={styles.say}>
              <h2>{slide.title}</h2>
              <p>{slide.text}</p>
              <Actions facts={facts} repair={index === 1} />
            </div>
            {index === 0 && lineup.length > 0 ? <Lineup units={lineup} /> : <Beside slide={slide} facts={facts} repair={index === 1} />}
          </div>
        ))}
      </div>
    </section>
  );
}
