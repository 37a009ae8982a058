import { Island } from "../../lib/island";
import type { UnitProps } from "../../lib/page-types";
import { Breadcrumbs } from "../../ui/breadcrumbs/breadcrumbs";
import { Frame } from "../../ui/frame/frame";
import { About, Services } from "./about";
import { UnitBar } from "./buy";
import { Info } from "./info";
import { Similar } from "./instead";
import { Marks } from "./marks";
import { PairPanel } from "./pair";
import { InspectionSheet } from "./sheet";
import { Show } from "./show";
import styles from "./unit.module.css";

export function Unit({ facts, year, unit, category, sheet, similar, pair, alert, on_delivery }: UnitProps) {
  const tested = sheet && sheet.rows.length > 0;
  const services = !unit.sold && <Services facts={facts} unit={unit} />;
  return (
    <Frame facts={facts} year={year} current="/#products" bar={unit.sold ? undefined : <UnitBar facts={facts} unit={unit} />}>
      <div className="wrap">
        <p className={styles.letterhead}>
          <span>{facts.name}</span>
          <span className="num">{facts.phone}</span>
        </p>
        <div className={styles.way}>
          <Breadcrumbs
            links={[
              { label: "Home", href: "/" },
              { label: category.label, href: `/#${category.key}` },
            ]}
            current={`${unit.brand} ${unit.model}`}
          />
        </div>
        <div className={styles.lead}>
          <Show unit={unit} />
          <Info facts={facts} unit={unit} category={category} similar={similar} onDelivery={on_delivery} />
        </div>
        {alert && <Island name="alert-form" props={alert} />}
        <div className={styles.two}>
          <div className={styles.column}>
            <Marks facts={facts} unit={unit} />
            {sheet && <InspectionSheet sheet={sheet} />}
            <About unit={unit} />
            {!tested && services}
          </div>
          <div className={styles.column}>
            {!unit.sold && unit.picture.box.width > 0 && (
              <Island name="scale-view" props={{ picture: unit.picture, spec: unit.fit, category: unit.category }} />
            )}
            {tested && services}
          </div>
          {!unit.sold && (
            <div className={styles.across}>
              <Island name="fit-check" props={{ spec: unit.fit, category: unit.category }} />
            </div>
          )}
        </div>
        {pair && <PairPanel facts={facts} unit={unit} pair={pair} />}
        {!unit.sold && <Similar units={similar} category={category} />}
        <Island name="seen" props={{ id: unit.id }} />
      </div>
    </Frame>
  );
}
