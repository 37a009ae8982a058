import type { Service } from "../../lib/page-types";
import { Accordion } from "../../ui/accordion/accordion";
import { BrandList } from "../../ui/brand-list/brand-list";
import { Checklist } from "../../ui/checklist/checklist";
import { panel } from "../../ui/panel/panel";
import { Prose } from "../../ui/prose/prose";
import styles from "./details.module.css";
import { problemId } from "./pins";
import { Problem } from "./problem";

/** The position of the essay, which begins with the text's first heading. */
function essayAt(html: string): number {
  const at = html.indexOf("<h2");
  return at < 0 ? html.length : at;
}

function About({ service: { name, serviceOverview } }: { service: Service }) {
  if (!serviceOverview) return null;
  return (
    <section className={styles.about} aria-labelledby="about-title">
      <h2 id="about-title">About {name}</h2>
      <Prose html={serviceOverview.slice(0, essayAt(serviceOverview))} className={styles.lead} />
    </section>
  );
}

function Essay({ html }: { html: string }) {
  const essay = html.slice(essayAt(html));
  return essay ? <Prose html={essay} className={styles.essay} /> : null;
}

function Problems({ service }: { service: Service }) {
  if (service.commonProblems.length === 0) return null;
  const items = service.commonProblems.map((problem, index) => ({
    title: problem.problem,
    id: problemId(index),
    content: <Problem problem={problem} />,
  }));
  return (
    <section aria-labelledby="problems-title">
      <h2 id="problems-title">Common Problems</h2>
      <Accordion name="problem" items={items} numbered />
    </section>
  );
}

function Included({ service }: { service: Service }) {
  if (service.features.length === 0) return null;
  return (
    <section className={panel} aria-labelledby="include-title">
      <h2 id="include-title">Services Include</h2>
      <Checklist items={service.features} />
    </section>
  );
}

function Brands({ service }: { service: Service }) {
  if (service.brands.length === 0) return null;
  return (
    <section className={panel} aria-labelledby="brands-title">
      <h2 id="brands-title">Brands We Service</h2>
      <BrandList brands={service.brands} />
      {service.brandExpertise && <p className={styles.expertise}>{service.brandExpertise}</p>}
    </section>
  );
}

function Questions({ service }: { service: Service }) {
  if (service.faqData.length === 0) return null;
  const items = service.faqData.map(({ question, answer }) => ({ title: question, content: <p>{answer}</p> }));
  return (
    <section className={styles.questions} aria-labelledby="questions-title">
      <h2 id="questions-title">Questions</h2>
      <Accordion name="question" items={items} />
    </section>
  );
}

/** The details of a service: problems and included work come before the essay. Without problems the two panels stand side by side. */
export function Details({ service }: { service: Service }) {
  const folds = service.commonProblems.length > 0;
  return (
    <div className={folds ? `wrap ${styles.details}` : `wrap ${styles.details} ${styles.little}`}>
      <div className={styles.column}>
        <About service={service} />
        <Problems service={service} />
      </div>
      <div className={styles.panels}>
        <Included service={service} />
        <Brands service={service} />
      </div>
      <Essay html={service.serviceOverview} />
      <Questions service={service} />
    </div>
  );
}
