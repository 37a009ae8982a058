import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { addressOf, useChange } from "../../../../lib/data";
import { count } from "../../../../lib/format";
import type { ConsoleImported } from "../../../../lib/wire-types";
import { Field } from "../../../../ui/field/field";
import { reads } from "../../data";
import { SaveRow } from "../../settings/notes";
import { useSaving } from "../../settings/use-saving";
import { FileField } from "../file-field";
import { searches } from "../results";
import { Section } from "../section";
import { whole } from "../words";
import styles from "./console.module.css";
import { periodWords } from "./words";

const path = "/api/seo/gsc/import";
const noPeriod = { from: "", to: "" };
const stale = [reads.gsc, reads.opportunities, reads.overview, reads.summary, ...searches].map(({ all }) => all);

/** Uploads an export of Search Console, for a shop without a service account. */
export function Import() {
  const saving = useSaving();
  const { errors, edited } = saving;
  const { mutateAsync: send } = useChange<ConsoleImported>(...stale);
  const [file, setFile] = useState<File>();
  const [period, setPeriod] = useState(noPeriod);
  const [taken, setTaken] = useState<ConsoleImported>();
  const asksPeriod = errors.from || errors.to || period.from || period.to;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return saving.refuse({ file: "Choose the file that Search Console exported" });
    setTaken(undefined);
    const address = addressOf([path, { name: file.name, ...period }]);
    const change = async () => setTaken(await send({ path: address, method: "POST", body: file, patience: 60_000 }));
    void saving.save(change, "", "Importing...");
  };
  const day = (name: keyof typeof period, label: string) => (
    <Field
      label={label}
      type="date"
      name={name}
      value={period[name]}
      error={errors[name]}
      onChange={({ target }) => {
        setPeriod({ ...period, [name]: target.value });
        edited(name);
      }}
    />
  );
  return (
    <Section title="Import an export">
      <form ref={saving.form} className={styles.import} onSubmit={submit} noValidate>
        <p className="sm muted">
          No service account? In Search Console, open Performance, choose Export, then Download CSV. Give the zip, or one CSV out of it.
        </p>
        <FileField
          label="Export of Search Console"
          hint="A zip or CSV of at most 16 MB. Choose it, or drop it here."
          accept=".zip,.csv,.tsv,.txt"
          error={errors.file}
          choose={(chosen) => {
            setFile(chosen);
            setPeriod(noPeriod);
            edited(null);
          }}
        />
        {asksPeriod && (
          <div className={styles.dates}>
            {day("from", "First day")}
            {day("to", "Last day")}
          </div>
        )}
        <div>
          <SaveRow saving={saving} label="Import" />
          <p className="sm" role="status">
            {taken && cameOf(taken)}
          </p>
        </div>
      </form>
      <Imports />
    </Section>
  );
}

function cameOf({ rows, days, ...period }: ConsoleImported): string {
  const totals = days > 0 ? ` The total of ${count(days, "day")} is known.` : " It has no days, so the total is not known.";
  return `Imported ${count(rows, "row")} of ${periodWords(period)}.${totals}`;
}

/** Earlier imports. */
function Imports() {
  const imported = useQuery(reads.gscSummary({ days: 28 })).data?.imported ?? [];
  if (imported.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label="Imports">
      {imported.map(({ name, rows, at, ...period }) => (
        <li key={at}>
          <b>{name || "Export"}</b>
          <span>
            {whole(rows)} rows, {periodWords(period)}
          </span>
        </li>
      ))}
    </ul>
  );
}
