import { CircleCheck, CircleX } from "lucide-react";
import type { UnitProps } from "../../lib/page-types";
import { Icon } from "../../ui/icon/icon";
import { panel } from "../../ui/panel/panel";
import styles from "./sheet.module.css";

type Sheet = NonNullable<UnitProps["sheet"]>;

/** The unit's tests as proof: the required reading of each, and the actual one. */
export function InspectionSheet({ sheet }: { sheet: Sheet }) {
  const { rows, passed, by, at } = sheet;
  if (rows.length === 0) return <p className={`muted sm ${styles.without}`}>Sold without our inspection sheet.</p>;
  return (
    <section className={`${panel} ${styles.sheet}`} aria-labelledby="sheet-title">
      <h2 id="sheet-title">Inspection sheet</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Test</th>
            <th scope="col">It must</th>
            <th scope="col">It did</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.test}>
              <th scope="row">{row.test}</th>
              <td>{row.must}</td>
              <td>
                {row.read}
                {!row.passed && <b className={styles.failed}>Failed</b>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.by}>
        <Icon of={passed === rows.length ? CircleCheck : CircleX} small />
        <span>
          <b>
            {passed} of {rows.length} passed.
          </b>{" "}
          {by && `${by}, `}
          {at}.
        </span>
      </p>
    </section>
  );
}
