import type { FAQProps } from "../../lib/page-types";
import { Accordion } from "../../ui/accordion/accordion";
import { Breadcrumbs } from "../../ui/breadcrumbs/breadcrumbs";
import { button } from "../../ui/button/button";
import { CallButton } from "../../ui/call-button/call-button";
import { Frame } from "../../ui/frame/frame";
import { panel } from "../../ui/panel/panel";
import { Prose } from "../../ui/prose/prose";
import styles from "./faq.module.css";

export function Faq({ facts, year, questions }: FAQProps) {
  const items = questions.map(({ question, answer }, index) => ({
    title: question,
    id: `answer-${index + 1}`,
    content: <Prose html={answer} />,
  }));
  return (
    <Frame facts={facts} year={year} current="/faq">
      <div className={`wrap ${styles.faq}`}>
        <div className={styles.ask}>
          <Breadcrumbs links={[{ label: "Home", href: "/" }]} current="FAQ" />
          <h1>Frequently Asked Questions</h1>
          <p>Not among them? Ask a person.</p>
          <div className={styles.actions}>
            <CallButton facts={facts} look="solid" />
            <a className={button("line")} href="/contact">
              Contact Us
            </a>
          </div>
          <p className="sm muted">
            {facts.showroom.label} {facts.showroom.summary}
          </p>
        </div>
        <div className={`${panel} ${styles.answers}`}>
          <Accordion name="faq" items={items} heading="h2" />
        </div>
      </div>
    </Frame>
  );
}
