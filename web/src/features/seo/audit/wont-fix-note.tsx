import { shopDay } from "../../../lib/shop-time";
import type { WontFix } from "../../../lib/wire-types";
import styles from "./wont-fix-note.module.css";

/** Says who marked something as won't fix, when and why. */
export function WontFixNote({ of: { by, why, at, of_rule } }: { of: WontFix }) {
  return (
    <p className={styles.note}>
      <b>{of_rule ? "Won't fix, the whole rule: " : "Won't fix: "}</b>
      {why}
      <span className="muted">
        {" "}
        {by}, <time dateTime={at}>{shopDay(at)}</time>
      </span>
    </p>
  );
}
