import { useState } from "react";
import { ApiError } from "../../../lib/api";
import { useChange } from "../../../lib/data";
import type { LegalText, LegalTexts } from "../../../lib/wire-types";
import { button } from "../../../ui/button/button";
import { MarkdownEditor } from "../../../ui/markdown-editor/markdown-editor";
import { Prose } from "../../../ui/prose/prose";
import { DeedBar } from "../../../ui/staff/kit";
import { ChangedMeanwhile } from "../changed-meanwhile";
import { FactHistory } from "../fact-history";
import styles from "./texts.module.css";
import { usePreview } from "./use-preview";

type Props = {
  text: LegalText;
  placeholders: LegalTexts["placeholders"];
  stale: readonly string[];
  onSaved: () => void;
  onStale: () => void;
};

/** One text in Markdown beside its page. */
export function TextForm({ text, placeholders, stale, onSaved, onStale }: Props) {
  const [draft, setDraft] = useState(text.markdown);
  const preview = usePreview(draft);
  const path = `/api/staff/facts/${text.key}`;
  const change = useChange(stale, [`${path}/history`]);
  const changed = draft !== text.markdown;
  const save = (version: number) => change.mutate({ path, method: "PUT", body: { value: draft, version } }, { onSuccess: onSaved });
  const meanwhile = change.error instanceof ApiError && change.error.slug === "fact-changed";
  const said = (!meanwhile && change.error?.message) || preview.problem || (changed ? "Not saved yet" : "Nothing has changed");
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && !preview.problem && !change.isPending) save(text.version);
      }}
    >
      {text.problem && <p role="alert">The stored text is refused, so the sample is in force: it {text.problem}.</p>}
      <div className={styles.sides}>
        <MarkdownEditor
          label={`${text.title}, in Markdown`}
          hint="## heads, - lists, **bold**, [link](/shop). No HTML. { names a fact of the shop."
          rows={24}
          value={draft}
          onChange={setDraft}
          placeholders={placeholders}
        />
        <section aria-label="Preview" className={styles.preview}>
          <Prose html={preview.html} />
        </section>
      </div>
      <ChangedMeanwhile error={change.error} now={(theirs) => [`${String(theirs).slice(0, 300)} …`]} onKeep={save} onTake={onStale} />
      {!text.sample && (
        <button
          type="button"
          className={button("line", true)}
          disabled={change.isPending}
          onClick={() => change.mutate({ path: `${path}?version=${text.version}`, method: "DELETE" }, { onSuccess: onSaved })}
        >
          Restore the sample
        </button>
      )}
      <FactHistory path={path} version={text.version} may stale={stale} words={lineWords} onDone={onSaved} />
      <DeedBar said={said}>
        <button
          type="submit"
          className={button()}
          disabled={!changed || preview.problem !== ""}
          aria-disabled={change.isPending || undefined}
        >
          Save
        </button>
      </DeedBar>
    </form>
  );
}

/** Lists a change line by line: only the lines that differ. */
export function lineWords(was: unknown, became: unknown) {
  const old = String(was).split("\n");
  const now = String(became).split("\n");
  const gone = old.filter((line) => line && !now.includes(line));
  const come = now.filter((line) => line && !old.includes(line));
  return [{ label: "Lines", was: brief(gone), became: brief(come) }];
}

function brief(lines: string[]): string {
  const text = lines.join(" / ");
  return text.length > 200 ? `${text.slice(0, 200)} …` : text;
}
