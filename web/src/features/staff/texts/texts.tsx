import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hasFailed, read } from "../../../lib/data";
import type { LegalTexts } from "../../../lib/wire-types";
import { FailedRead } from "../../../ui/failed/failed";
import { ScreenTitle, Segments } from "../../../ui/staff/kit";
import { TextForm } from "./text-form";
import styles from "./texts.module.css";

const texts = read<LegalTexts>("/api/staff/texts");

/** The shop's legal texts: one at a time, with a preview of its page. */
export function Texts() {
  const all = useQuery(texts());
  const [key, setKey] = useState(() => `legal.${location.hash.slice(1) || "privacy"}`);
  const [saved, setSaved] = useState("");
  const open = all.data?.texts.find((text) => text.key === key) ?? all.data?.texts[0];
  return (
    <>
      <ScreenTitle aside={open && <a href={open.path}>See its page</a>}>Texts</ScreenTitle>
      {hasFailed(all) && <FailedRead what="The texts" of={all} />}
      {all.data && open && (
        <>
          <Segments
            name="text"
            legend="Text"
            options={all.data.texts.map(({ key: value, path, sample }) => ({
              value,
              label: path.charAt(1).toUpperCase() + path.slice(2),
              hint: sample ? "Sample" : "Yours",
            }))}
            value={open.key}
            onChange={(next) => {
              setSaved("");
              setKey(next);
              history.replaceState(history.state, "", `#${next.replace("legal.", "")}`);
            }}
          />
          <p role="status" className={styles.saved}>
            {saved}
          </p>
          <TextForm
            key={`${open.key} ${open.version}`}
            text={open}
            placeholders={all.data.placeholders}
            stale={texts.all}
            onSaved={() => setSaved(`${open.title}: saved. Its page shows it in a moment.`)}
            onStale={() => void all.refetch()}
          />
        </>
      )}
    </>
  );
}
