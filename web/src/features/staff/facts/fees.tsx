import { Download, Upload } from "lucide-react";
import { useState } from "react";
import { button } from "../../../ui/button/button";
import { Icon } from "../../../ui/icon/icon";
import { type Fee, feesOfSheet, type Wrong } from "./draft";
import styles from "./facts.module.css";
import { AddRow, RemoveRow } from "./inputs";

/** ZIP codes with another delivery fee: as rows, or from a file. */
export function Fees({ rows, wrong, onChange }: { rows: Fee[]; wrong: Wrong; onChange: (rows: Fee[]) => void }) {
  const [problem, setProblem] = useState("");
  const set = (index: number, part: Partial<Fee>) => onChange(rows.map((row, place) => (place === index ? { ...row, ...part } : row)));
  const take = async (file: File | undefined) => {
    if (!file) return;
    const sheet = feesOfSheet(await file.text());
    setProblem(sheet.problem);
    if (!sheet.problem) onChange(sheet.fees);
  };
  return (
    <>
      <div className={styles.files}>
        <a className={button("line", true)} href="/api/staff/fees.csv" download>
          <Icon of={Download} small />
          Download CSV
        </a>
        <label className={`${button("line", true)} ${styles.file}`}>
          <Icon of={Upload} small />
          Read a CSV
          <input type="file" accept=".csv,text/csv" onChange={({ target }) => void take(target.files?.[0])} />
        </label>
      </div>
      {problem && (
        <p className={styles.wrong} role="alert">
          {problem}
        </p>
      )}
      {rows.length === 0 && <p className="muted">Every ZIP code has the usual fee.</p>}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
        <div key={index} className={styles.fee}>
          <Cell label="ZIP code" value={row.zip} wrong={wrong[`${index}.zip`]} onChange={(zip) => set(index, { zip })} />
          <Cell label="Fee, $" value={row.fee} wrong={wrong[`${index}.fee`]} onChange={(fee) => set(index, { fee })} />
          <RemoveRow what={row.zip || `row ${index + 1}`} onClick={() => onChange(rows.filter((_, place) => place !== index))} />
        </div>
      ))}
      <AddRow what="Add a ZIP code" onClick={() => onChange([...rows, { zip: "", fee: "" }])} />
    </>
  );
}

function Cell(props: { label: string; value: string; wrong?: string; onChange: (value: string) => void }) {
  const { label, value, wrong, onChange } = props;
  return (
    <label>
      {label}
      <input inputMode="decimal" value={value} aria-invalid={wrong ? true : undefined} onChange={(event) => onChange(event.target.value)} />
      {wrong && <span className={styles.wrong}>{wrong}</span>}
    </label>
  );
}
