import { shopTime } from "../../../lib/shop-time";
import type { StoredReport } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { State } from "../../../ui/chip/chip";
import { External } from "../../../ui/external/external";
import { Actions } from "./actions";
import { Area, NotConnected } from "./area";
import { Changes } from "./changes";
import styles from "./report-view.module.css";
import { Section } from "./section";

/** A report on the screen, with links to print it and, if the server can make one, to its PDF. */
export function ReportView({ stored }: { stored: StoredReport }) {
  const { id, report, stale, pdf } = stored;
  const { actions, changes, areas, since, unmeasured } = report;
  const path = `/seo/reports/${encodeURIComponent(id)}`;
  const unconnected = areas.filter(({ state }) => state === "not-connected");
  return (
    <section className={styles.report} aria-labelledby="report-title">
      <div className={styles.head}>
        <div>
          <h2 id="report-title">SEO report</h2>
          <p className={styles.made}>
            {report.shop}, <time dateTime={report.at}>{shopTime(report.at)}</time>
            {stale && <State tone="warn">Out of date</State>}
          </p>
        </div>
        <div className={styles.links}>
          <External className={button("line", true)} href={path}>
            Print
          </External>
          {pdf ? (
            <External className={button("line", true)} href={`${path}/pdf`}>
              PDF
            </External>
          ) : (
            <p>Your browser prints it well, or saves it as a PDF.</p>
          )}
        </div>
      </div>
      <Changes changes={changes} since={since} at={report.at} />
      <Actions actions={actions} measured={areas.some(({ state }) => state === "measured" || state === "stale")} />
      {areas
        .filter(({ state }) => state !== "not-connected")
        .map((area) => (
          <Area key={area.key} area={area} />
        ))}
      <Section title="What could not be measured" span="whole">
        {unmeasured.length > 0 && (
          <ul className={styles.gaps}>
            {unmeasured.map(({ what, why, how }) => (
              <li key={what}>
                <h4>{what}</h4>
                <p>{why}</p>
                <p>{how}</p>
              </li>
            ))}
          </ul>
        )}
        <NotConnected areas={unconnected} />
      </Section>
    </section>
  );
}
