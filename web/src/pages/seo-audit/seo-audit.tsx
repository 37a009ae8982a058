import { Island } from "../../lib/island";
import type { ShellProps } from "../../lib/page-types";
import { Breadcrumbs } from "../../ui/breadcrumbs/breadcrumbs";
import { Frame } from "../../ui/frame/frame";
import styles from "./seo-audit.module.css";

/** The newest crawl's findings; the server sends this page to staff only. */
export function SeoAudit({ facts, year }: ShellProps) {
  return (
    <Frame facts={facts} year={year} current="" staff>
      <div className={`wrap ${styles.page}`}>
        <Breadcrumbs links={[{ label: "SEO Dashboard", href: "/seo" }]} current="Site audit" />
        <h1>Site audit</h1>
        <p className="muted">What the newest crawl found, by rule, by page and by state</p>
        <noscript>
          <p>This page needs JavaScript.</p>
        </noscript>
        <Island name="seo-audit" props={{}} />
      </div>
      <Island name="sign-in-dialog" props={{}} />
    </Frame>
  );
}
