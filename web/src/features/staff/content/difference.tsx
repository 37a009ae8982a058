import { count } from "../../../lib/format";
import type { DeskText } from "../../../lib/wire-types";
import styles from "./difference.module.css";
import { type DiffLine, differences } from "./text-difference";

/** The differences between two texts; names labels the old one and the new one. */
export function Difference({ was, now, names: [wasName, nowName] }: { was: DeskText; now: DeskText; names: [string, string] }) {
  const fields = differences(was, now);
  if (fields.length === 0) return <p className="muted">They say the same.</p>;
  return (
    <div className={styles.difference}>
      <p className={styles.key}>
        <span data-kind="was">− {wasName}</span>
        <span data-kind="now">+ {nowName}</span>
      </p>
      {fields.map(({ label, lines }) => (
        <section key={label} aria-label={label}>
          <h4>{label}</h4>
          <Lines of={lines} />
        </section>
      ))}
    </div>
  );
}

const signs = { was: "−", now: "+", same: " " };
const said = { was: "Taken out: ", now: "Put in: ", same: "" };

function Lines({ of }: { of: DiffLine[] }) {
  return (
    <ol>
      {of.map((line, n) => {
        const key = `${n} ${line.kind}`;
        if (line.kind === "skip") {
          return (
            <li key={key} data-kind="skip">
              {count(line.lines, "line")} the same
            </li>
          );
        }
        return (
          <li key={key} data-kind={line.kind}>
            <span aria-hidden="true">{signs[line.kind]}</span>
            <span>
              <span className="vh">{said[line.kind]}</span>
              {line.pieces.map((piece, at) => {
                const place = `${at} ${piece.only ?? ""}`;
                return piece.only ? <mark key={place}>{piece.text}</mark> : <span key={place}>{piece.text}</span>;
              })}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
