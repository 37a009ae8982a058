import { ArrowLeft } from "lucide-react";
import { Island } from "../../lib/island";
import type { ShellProps } from "../../lib/page-types";
import { Frame } from "../../ui/frame/frame";
import { Icon } from "../../ui/icon/icon";
import styles from "./seo-settings.module.css";

/** The dashboard's settings; the server sends this page to staff only. */
export function SeoSettings({ facts, year }: ShellProps) {
  return (
    <Frame facts={facts} year={year} current="" staff>
      <div className={`wrap ${styles.page}`}>
        <a className={`sm ${styles.back}`} href="/seo">
          <Icon of={ArrowLeft} small />
          SEO Dashboard
        </a>
        <h1>Dashboard settings</h1>
        <p className="muted">Sources, keywords, competitors, directories and schedules</p>
        <noscript>
          <p>This page needs JavaScript.</p>
        </noscript>
        <Island name="seo-settings" props={{}} />
      </div>
      <Island name="sign-in-dialog" props={{}} />
    </Frame>
  );
}
