import { Database } from "lucide-react";
import { shopTime } from "../../../lib/shop-time";
import type { ReportArea } from "../../../lib/wire-types";
import { Chip, State } from "../../../ui/chip/chip";
import { Icon } from "../../../ui/icon/icon";
import { Figures } from "../figures";
import styles from "./area.module.css";
import { Section } from "./section";

const states = {
  measured: null,
  stale: ["warn", "Out of date"],
  never: ["quiet", "Not measured yet"],
  "not-connected": ["quiet", "Not connected"],
} as const;

/** One part of the report: its figures, and their source. */
export function Area({ area: { title, state, text, figures, columns, rows, stamp } }: { area: ReportArea }) {
  const said = states[state];
  return (
    <Section title={title} span="whole" aside={said && <State tone={said[0]}>{said[1]}</State>}>
      <p className={styles.text}>{text}</p>
      {figures.length > 0 && <Figures figures={figures} />}
      {rows.length > 0 && <Rows columns={columns} rows={rows} />}
      {stamp && <Source stamp={stamp} />}
    </Section>
  );
}

function Rows({ columns, rows }: Pick<ReportArea, "columns" | "rows">) {
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join("\n")}>
            {columns.map((column, index) => (
              <td key={column}>{row[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const origins = { measured: null, imported: "Imported", sandbox: "Sandbox data" } as const;

function Source({ stamp: { source, fetched_at, origin } }: { stamp: NonNullable<ReportArea["stamp"]> }) {
  const chip = origins[origin];
  return (
    <p className={styles.source}>
      <Icon of={Database} small />
      <span>
        {source}, <time dateTime={fetched_at}>{shopTime(fetched_at)}</time>
      </span>
      {chip && <Chip>{chip}</Chip>}
    </p>
  );
}

/** The parts that nothing measures yet. */
export function NotConnected({ areas }: { areas: ReportArea[] }) {
  if (areas.length === 0) return null;
  return (
    <div>
      <h4 className={styles.later}>Not connected yet</h4>
      <dl className={styles.unconnected}>
        {areas.map(({ key, title, text }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
