import type { FindingGroup } from "../../../lib/wire-types";
import { QueryLink } from "../../../ui/list/query-link";
import { SeverityMark } from "../severity";
import type { Rules } from "../use-rules";
import styles from "./came-back.module.css";
import { noFilter, queryOf } from "./choice";

/** The errors that were mended once and are back, by name. */
export function CameBack({ groups, rules }: { groups: FindingGroup[]; rules: Rules }) {
  const back = groups.filter(({ key, severity, regressed }) => regressed > 0 && (rules.get(key)?.severity ?? severity) === "error");
  if (back.length === 0) return null;
  const all = back.reduce((sum, { regressed }) => sum + regressed, 0);
  return (
    <p className={styles.back}>
      <SeverityMark severity="error" n={all} /> <span>came back:</span>
      {back.map(({ key, regressed }) => (
        <QueryLink key={key} to={queryOf({ ...noFilter, by: "rule", rule: key, page: "", state: "regressed" })}>
          {rules.get(key)?.title ?? key} ({regressed})
        </QueryLink>
      ))}
    </p>
  );
}
