import type { LegalProps } from "../../lib/page-types";
import { Breadcrumbs } from "../../ui/breadcrumbs/breadcrumbs";
import { CallButton } from "../../ui/call-button/call-button";
import { FloorHero } from "../../ui/floor-hero/floor-hero";
import { Frame } from "../../ui/frame/frame";
import { Prose } from "../../ui/prose/prose";
import styles from "./legal.module.css";

/** A text that the shop answers for. A sample says so: nobody is to take it for the owner's word. */
export function Legal({ facts, year, title, lead, html, sample, others }: LegalProps) {
  return (
    <Frame facts={facts} year={year} current="">
      <FloorHero look="article">
        <Breadcrumbs links={[{ label: "Home", href: "/" }]} current={title} />
        <h1>{title}</h1>
        <p>{lead}</p>
      </FloorHero>
      <div className={`wrap ${styles.columns}`}>
        <div>
          {sample && <p className={styles.sample}>Sample text: the owner must review it.</p>}
          <Prose html={html} className={styles.text} />
        </div>
        <aside className={styles.aside} aria-labelledby="others-title">
          <h2 id="others-title">Read also</h2>
          <ul>
            {others.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
          <p className="sm muted">Something unclear? Ask a person.</p>
          <CallButton facts={facts} look="line" />
        </aside>
      </div>
    </Frame>
  );
}
