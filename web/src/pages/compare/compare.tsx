import { Island } from "../../lib/island";
import type { ShellProps } from "../../lib/page-types";
import { Frame } from "../../ui/frame/frame";
import styles from "./compare.module.css";

/** One shell for everybody: only the browser knows the kept units. */
export function Compare({ facts, year }: ShellProps) {
  return (
    <Frame facts={facts} year={year} current="">
      <div className={`wrap ${styles.page}`}>
        <h1>Saved and compared</h1>
        <noscript>
          <p>
            Comparing needs JavaScript. Every unit has its sizes and marks on its own page: see <a href="/shop">what is on the floor</a>.
          </p>
        </noscript>
        <Island name="compare" props={{}} />
      </div>
    </Frame>
  );
}
