import { CircleCheck, TriangleAlert } from "lucide-react";
import { shopDate } from "../../../lib/shop-time";
import { useDeed } from "../../../lib/use-deed";
import { button } from "../../../ui/button/button";
import { Note } from "../../../ui/staff/kit";
import { recalls } from "./reads";
import styles from "./recalls.module.css";
import type { RecallList } from "./types";

/** The list's age, and a button that renews it. */
export function ListState({ list, onDone }: { list: RecallList; onDone: (said: string) => void }) {
  const refresh = useDeed(recalls.all);
  const imported = useDeed<{ recalls: number }>(recalls.all);
  const ask = async () => {
    if (await refresh.press({ path: "/api/staff/recalls/refresh", method: "POST" }))
      onDone("The list is asked for. Look again in a minute.");
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    const done = await imported.press({ path: "/api/staff/recalls/import", method: "POST", body: file, patience: 60_000 });
    if (done) onDone(`Recalls of appliances in the file: ${done.recalls}.`);
  };
  const when = list.fetched_at ? `${list.recalls} recalls of ${list.source}, complete on ${shopDate(list.fetched_at)}.` : "No list yet.";
  return (
    <section aria-label="The list" className={styles.list}>
      <Note tone={list.stale ? "warn" : "good"} icon={list.stale ? TriangleAlert : CircleCheck}>
        {when} {list.origin === "sandbox" && "Sandbox data. "}
        {list.stale && <b>It is stale. </b>}
        {list.error && `The last attempt failed: ${list.error}`}
      </Note>
      {(refresh.said || imported.said) && <p role="alert">{refresh.said || imported.said}</p>}
      <div className={styles.deeds}>
        <button type="button" className={button("line")} disabled={refresh.busy} onClick={() => void ask()}>
          Ask for the list now
        </button>
        <label className={button("plain")}>
          Import CPSC's JSON
          <input type="file" accept="application/json,.json" className="vh" onChange={({ target }) => void take(target.files?.[0])} />
        </label>
      </div>
    </section>
  );
}
