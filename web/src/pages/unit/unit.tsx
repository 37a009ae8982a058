import type { UnitProps } from "../../lib/page-types";
import { Breadcrumbs } from "../../ui/breadcrumbs/breadcrumbs";
import { Frame } from "../../ui/frame/frame";
import { Condition } from "./condition";
import { Features } from "./features";
import { Info } from "./info";
import { InspectionSheet } from "./sheet";
import { Show } from "./show";
import { Similar } from "./similar";
import styles from "./unit.module.css";

export function Unit({ facts, year, unit, category, sheet, similar }: UnitProps) {
  return (
    <Frame facts={facts} year={year} current="/#products">
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
          <Info facts={facts} unit={unit} category={category} />
          <Features unit={unit} />
        </div>
        <Condition facts={facts} unit={unit} />
        {sheet && <InspectionSheet sheet={sheet} />}
        <Similar units={similar} category={category} />
      </div>
    </Frame>
  );
}
