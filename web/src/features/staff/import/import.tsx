import { FileCheck } from "lucide-react";
import { useState } from "react";
import { count } from "../../../lib/format";
import { unitReads, unitsPath } from "../../../lib/unit-desk";
import { useDeed } from "../../../lib/use-deed";
import type { ImportResult } from "../../../lib/wire-types";
import { CsvLink } from "../../../ui/list/csv-link";
import { deed, Note, ScreenTitle } from "../../../ui/staff/kit";
import styles from "./import.module.css";

/** Units from a sheet: checked first, each wrong cell named, and written only where none is. */
export function ImportUnits() {
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const { press, busy, said } = useDeed<ImportResult>(unitReads.units.all);
  const send = async (dry: boolean) => {
    setResult(await press({ path: `${unitsPath}/import?dry=${dry}`, method: "POST", body: file, patience: 120_000 }));
  };
  const right = result && result.wrong.length === 0 && !result.written;
  return (
    <>
      <ScreenTitle aside={<CsvLink to={`${unitsPath}.csv?show=all`} />}>Import units</ScreenTitle>
      <p>A sheet as the export has it: an empty id adds a unit, an empty cell leaves what is there, and - clears it.</p>
      <div className={styles.form}>
        <label>
          Sheet (CSV, 8 MB at most)
          <input
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => {
              setFile(event.currentTarget.files?.[0] ?? null);
              setResult(null);
            }}
          />
        </label>
        <button type="button" className={deed(right ? "line" : "solid")} disabled={!file || busy} onClick={() => void send(true)}>
          Check the sheet
        </button>
      </div>
      <p role="status">{busy ? "Working" : said}</p>
      {result && <Outcome result={result} />}
      {right && (
        <button type="button" className={deed("solid")} disabled={busy} onClick={() => void send(false)}>
          Import {count(result.added.length + result.changed.length, "unit")}
        </button>
      )}
    </>
  );
}

function Outcome({ result }: { result: ImportResult }) {
  const { rows, added, changed, wrong, written } = result;
  return (
    <>
      <Note tone={wrong.length > 0 ? "bad" : "good"} icon={FileCheck}>
        {count(rows, "row")}: {added.length} {written ? "added" : "to add"}, {changed.length} {written ? "changed" : "to change"},{" "}
        {count(wrong.length, "wrong cell")}.{wrong.length > 0 && " Nothing was written."}
      </Note>
      {wrong.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
        <section className={styles.wrong} tabIndex={0} aria-label="Wrong cells">
          <table>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Column</th>
                <th scope="col">What is wrong</th>
              </tr>
            </thead>
            <tbody>
              {wrong.map(({ row, column, problem }) => (
                <tr key={`${row} ${column}`}>
                  <td>{row}</td>
                  <td>{column}</td>
                  <td>{problem}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
