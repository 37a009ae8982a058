import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { hasFailed } from "../../../lib/data";
import { count } from "../../../lib/format";
import type { PageDetail, PageRow } from "../../../lib/wire-types";
import { External } from "../../../ui/external/external";
import { PageLink, pageName } from "../../../ui/external/page-link";
import { FailedRead } from "../../../ui/failed/failed";
import { Icon } from "../../../ui/icon/icon";
import { QueryLink } from "../../../ui/list/query-link";
import { panel } from "../../../ui/panel/panel";
import { Plate } from "../../../ui/plate/plate";
import { reads } from "../data";
import { SeverityMark } from "../severity";
import type { Rules } from "../use-rules";
import styles from "./page-details.module.css";
import { PageLinks } from "./page-links";
import { depthOf, sizeOf, speedOf, statusOf } from "./row-words";
import { indexabilityWords, type TableChoice, tableQuery } from "./table-choice";

/** One page: its facts, its findings, and its links. */
export function PageDetails({ choice, rules }: { choice: TableChoice; rules: Rules }) {
  const { url } = choice;
  const detail = useQuery(reads.page({ url }));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []); // the link that led here is gone
  return (
    <section className={`${panel} ${styles.page}`} aria-labelledby="page">
      <QueryLink className={styles.back} to={tableQuery({ ...choice, url: "" })}>
        <Icon of={ChevronLeft} small />
        All pages
      </QueryLink>
      <h2 id="page" ref={heading} tabIndex={-1}>
        {pageName(url, window.location.origin) ?? url}
      </h2>
      {hasFailed(detail) && <FailedRead what="The page" of={detail} />}
      {!detail.data && !hasFailed(detail) && <p className="muted">Looking it up</p>}
      {detail.data && (
        <p>
          <External className={styles.open} href={detail.data.page.url} icon>
            Open the page
          </External>
        </p>
      )}
      {detail.data && (
        <div className={styles.parts}>
          <Plate rows={factsOf(detail.data.page)} />
          <div>
            <Findings of={detail.data} rules={rules} />
            <PageLinks links={detail.data.links} />
          </div>
        </div>
      )}
    </section>
  );
}

function factsOf(page: PageRow) {
  return [
    { label: "Title", value: page.title || "None", wide: true },
    { label: "H1", value: page.h1 || "None", wide: true },
    { label: "Description", value: page.description || "None", wide: true },
    { label: "Status", value: statusOf(page) },
    { label: "Indexability", value: indexabilityWords[page.indexability] },
    ...(page.final && page.final !== page.url ? [{ label: "Leads to", value: page.final, wide: true }] : []),
    { label: "Words", value: String(page.words) },
    { label: "Clicks from the home page", value: depthOf(page) },
    { label: "Inlinks", value: String(page.inlinks) },
    { label: "Speed and size", value: `${speedOf(page)}, ${sizeOf(page)}` },
  ];
}

function Findings({ of: { page, findings }, rules }: { of: PageDetail; rules: Rules }) {
  const open = page.errors + page.warnings + page.notices;
  return (
    <>
      <h3>{findings.length < open ? `The first ${findings.length} of ${count(open, "finding")}` : count(findings.length, "finding")}</h3>
      <ul>
        {findings.map(({ id, rule, severity, detail, target }) => (
          <li key={id}>
            <SeverityMark severity={severity} />
            <span>
              <QueryLink to={`?rule=${encodeURIComponent(rule)}`}>{rules.get(rule)?.title ?? rule}</QueryLink>: {detail}
              {target && (
                <span className={styles.target}>
                  At fault: <PageLink address={target} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {findings.length > 0 && (
        <QueryLink className={styles.all} to={`?page=${encodeURIComponent(page.url)}`}>
          Open in the audit
        </QueryLink>
      )}
    </>
  );
}
