import { ClipboardCheck, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { DeskBody, DeskProblem, DeskView } from "../../../lib/wire-types";
import { Chip, State } from "../../../ui/chip/chip";
import { External } from "../../../ui/external/external";
import { Labelled } from "../../../ui/field/labelled";
import { type EditorHandle, MarkdownEditor } from "../../../ui/markdown-editor/markdown-editor";
import { deed, Note, ScreenTitle, Segments } from "../../../ui/staff/kit";
import { Checks } from "./checks";
import { Conflict } from "./conflict";
import { MainDeeds, OtherDeeds } from "./deeds";
import styles from "./editor.module.css";
import { Fields } from "./fields";
import { Preview } from "./preview";
import { Revisions } from "./revisions";
import { Rivals } from "./rivals";
import { useCheck } from "./use-check";
import { useEditing } from "./use-editing";
import { usePicture } from "./use-picture";
import { kindWords, stateOf } from "./words";

type Part = "text" | "preview" | "checks";

/** The editor of a text: on a phone one part at a time, on wide screens the text stays beside the other two. */
export function Editor({ first, desk, name }: { first: DeskView; desk: DeskBody; name: string }) {
  const editing = useEditing(first);
  const { view, mine, fields } = editing;
  const { check, old, failed } = useCheck(editing);
  const [part, setPart] = useState<Part>(() => (window.innerWidth < 1000 ? "text" : "checks"));
  const markdown = useRef<EditorHandle>(null);
  const picture = usePicture(markdown);
  const form = useRef<HTMLDivElement>(null);
  const [tone, state] = stateOf(view);
  useSaveKey(editing.save);
  const inText = (then: () => void) => {
    if (window.innerWidth < 1000) setPart("text");
    requestAnimationFrame(then); // once it is shown
  };
  const goTo = ({ field }: DeskProblem) =>
    inText(() => {
      const place = form.current?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, select, textarea)`);
      place?.closest("details")?.setAttribute("open", "");
      place?.focus();
    });
  const wrongOf = (field: string) => fields[field] ?? check.problems.find((one) => one.field === field && one.line === 0)?.text;
  return (
    <div className={styles.editor}>
      <ScreenTitle
        aside={view.state === "draft" || view.state === "scheduled" ? undefined : <External href={view.path}>See its page</External>}
      >
        {mine.text.title || "Without a title"}
      </ScreenTitle>
      <p className={styles.about}>
        <Chip>{kindWords[view.kind]}</Chip>
        <State tone={tone}>{state}</State>
        <span>{view.path}</span>
      </p>
      {editing.givenBack && editing.changed && (
        <Note tone="info" icon={Undo2}>
          What you had typed here and not saved is back.
        </Note>
      )}
      <Conflict editing={editing} />
      {editing.aside && (
        <div className={styles.aside}>
          <Labelled label="Your text, which gave way to theirs" hint="Copy from it what you need. It stays until you let it go.">
            {(tied) => <textarea {...tied} readOnly rows={10} value={editing.aside} />}
          </Labelled>
          <button type="button" className={deed("quiet")} onClick={editing.dismissAside}>
            Let it go
          </button>
        </div>
      )}
      <div className={styles.parts} data-part={part}>
        <Segments
          name="part"
          legend="Part of the editor"
          options={[
            { value: "text", label: "Text" },
            { value: "checks", label: "Checks" },
            { value: "preview", label: "Preview" },
          ]}
          value={part}
          onChange={setPart}
        />
        <div ref={form} className={styles.text}>
          <Fields editing={editing} desk={desk} wrongOf={wrongOf} />
          <div data-field="body" className={styles.body}>
            <MarkdownEditor
              ref={markdown}
              label="Text"
              hint="## heads, - lists, **bold**, [link](/shop). { names a fact of the shop."
              error={wrongOf("body")}
              rows={26}
              value={mine.text.body}
              onChange={(body) => editing.set({ body })}
              placeholders={desk.placeholders}
              onPicture={picture.choose}
            />
            {picture.field}
            <p role="status" className="sm muted">
              {picture.said}
            </p>
          </div>
        </div>
        <div className={styles.checks} aria-busy={old}>
          {failed && (
            <Note tone="warn" icon={ClipboardCheck}>
              The text could not be checked. {failed}
            </Note>
          )}
          <Checks
            editing={editing}
            check={check}
            desk={desk}
            name={name}
            goTo={goTo}
            find={(words) => inText(() => markdown.current?.select(words))}
          />
          {view.kind === "article" && <Rivals key={view.keyword} id={view.id} keyword={view.keyword} />}
          <OtherDeeds editing={editing} />
          <Revisions editing={editing} />
        </div>
        <Preview kind={view.kind} text={mine.text} check={check} old={old} placeholders={desk.placeholders} />
      </div>
      <MainDeeds editing={editing} check={check} old={old} />
    </div>
  );
}

/** Ctrl+S saves, wherever the focus is. */
function useSaveKey(save: () => void) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      save();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [save]);
}
