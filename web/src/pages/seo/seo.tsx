import { Island } from "../../lib/island";
import type { ShellProps } from "../../lib/page-types";
import { Frame } from "../../ui/frame/frame";
import styles from "./seo.module.css";

/** The staff's dashboard; the server sends it to staff alone. */
export function Seo({ facts, year }: ShellProps) {
  return (
    <Frame facts={facts} year={year} current="" staff>
      <div className={`wrap ${styles.page}`}>
        <Island name="seo-dashboard" props={{}} />
        <noscript>
          <p>This page needs JavaScript.</p>
        </noscript>
      </div>
      <Island name="sign-in-dialog" props={{}} />
    </Frame>
  );
}
