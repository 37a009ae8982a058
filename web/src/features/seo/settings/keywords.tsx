import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { count } from "../../../lib/format";
import type { DashboardSettings, Keyword } from "../../../lib/wire-types";
import { Labelled } from "../../../ui/field/labelled";
import styles from "./form.module.css";
import { SaveRow } from "./notes";
import { Section } from "./section";
import { useSaving } from "./use-saving";
import { useList } from "./use-settings";

type Line = { phrase: string; from: number; to: number; number: number };

/** The lines of a text that are not empty, and where each stands. */
function linesOf(text: string): Line[] {
  let at = 0;
  return text
    .split("\n")
    .map((phrase, index) => {
      const from = at;
      at += phrase.length + 1;
      return { phrase, from, to: from + phrase.length, number: index + 1 };
    })
    .filter(({ phrase }) => phrase.trim() !== "");
}

const textOf = (keywords: readonly Keyword[]) => keywords.map(({ phrase }) => phrase).join("\n");

/** The phrases with tracked ranks: a text with one a line, which is quick to paste, sort and correct. */
export function Keywords({ settings }: { settings: DashboardSettings }) {
  const list = useList("keywords", settings);
  const sent = useRef<readonly Line[]>([]);
  const wrong = useRef<Line>(undefined); // the first
  const saving = useSaving((fields) => {
    const messages = sent.current.flatMap((line, index) => {
      const message = fields[`keywords[${index}].phrase`];
      return message ? [{ line, message }] : [];
    });
    wrong.current = messages[0]?.line;
    const words = messages.map(({ line, message }) => `Line ${line.number}: ${message}.`).join(" ");
    return words ? { keywords: words } : fields;
  });
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => textOf(settings.keywords));
  const { errors } = saving;
  useLayoutEffect(() => {
    if (errors.keywords && wrong.current) box.current?.setSelectionRange(wrong.current.from, wrong.current.to);
  }, [errors]);

  const save = (anyway: boolean) => {
    const lines = linesOf(text);
    void saving.save(async () => {
      sent.current = lines;
      const keywords = lines.map(({ phrase }) => ({ phrase }));
      const saved = await list.save(keywords, anyway);
      setText((old) => (old === text ? textOf(saved) : old)); // text typed meanwhile stays
    }, "The keywords are saved.");
  };
  const load = () => void saving.save(async () => setText(textOf(await list.read())), "Theirs are loaded.", "Loading...");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(false);
  };
  return (
    <Section
      id="keywords"
      title="Tracked keywords"
      about="The phrases for which this site's rank is looked up."
      aside={`${count(linesOf(text).length, "phrase")} of at most 100`}
    >
      <form ref={saving.form} className={styles.form} onSubmit={submit} noValidate>
        <Labelled label="One phrase a line" error={errors.keywords}>
          {(tied) => (
            <textarea
              {...tied}
              ref={box}
              name="keywords"
              rows={Math.min(Math.max(text.split("\n").length + 1, 5), 14)}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                saving.edited("keywords");
              }}
            />
          )}
        </Labelled>
        <SaveRow saving={saving} label="Save keywords" theirs={{ load, replace: () => save(true) }} />
      </form>
    </Section>
  );
}
