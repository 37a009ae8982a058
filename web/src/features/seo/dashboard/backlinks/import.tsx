import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { addressOf, useChange } from "../../../../lib/data";
import { count } from "../../../../lib/format";
import { shopDay } from "../../../../lib/shop-time";
import type { BacklinksImported } from "../../../../lib/wire-types";
import { reads } from "../../data";
import { SaveRow } from "../../settings/notes";
import { useSaving } from "../../settings/use-saving";
import { FileField } from "../file-field";
import { Section } from "../section";
import section from "../section.module.css";
import styles from "./backlinks.module.css";

const path = "/api/seo/backlinks/import";
const stale = [reads.linkSummary, reads.allLinks].map(({ all }) => all);
const patience = 600_000; // a million rows take their time

/** Takes the export of a tool that knows links. */
export function Import() {
  const saving = useSaving();
  const { mutateAsync: send } = useChange<BacklinksImported>(...stale);
  const [file, setFile] = useState<File>();
  const [taken, setTaken] = useState<BacklinksImported>();
  const imports = useQuery(reads.linkSummary()).data?.imports ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return saving.refuse({ file: "Choose the file that was exported" });
    setTaken(undefined);
    const address = addressOf([path, { name: file.name }]);
    const change = async () => setTaken(await send({ path: address, method: "POST", body: file, patience }));
    void saving.save(change, "", `Importing ${(file.size / 1e6).toFixed(1)} MB...`);
  };
  return (
    <Section title="Import links">
      <form ref={saving.form} className={styles.form} onSubmit={submit} noValidate>
        <FileField
          label="Export of links"
          hint="CSV of Search Console, Ahrefs, Moz, Majestic or Bing, at most 300 MB. Choose it, or drop it here."
          accept=".csv,.tsv,.txt"
          error={saving.errors.file}
          choose={(chosen) => {
            setFile(chosen);
            saving.edited(null);
          }}
        />
        <div className={styles.whole}>
          <SaveRow saving={saving} label="Import" />
          <p className="sm" role="status">
            {taken && `${cameOf(taken)} The next Monitor Backlinks fetches them.`}
          </p>
        </div>
      </form>
      {imports.length > 0 && (
        <ul className={section.lines} aria-label="Imports">
          {imports.map((one) => (
            <li key={one.at}>
              <b>{one.name || "Export"}</b>
              <span className="sm">{shopDay(one.at)}</span>
              <p>{cameOf(one)}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function cameOf({ kind, rows, links, hosts, refused, why }: BacklinksImported): string {
  const left = refused > 0 ? ` ${count(refused, "row")} left out${why && `: ${why}`}.` : why && ` ${why}`;
  return `${kind}: ${count(rows, "row")}, ${count(links, "link")} of ${count(hosts, "domain")}.${left}`;
}
