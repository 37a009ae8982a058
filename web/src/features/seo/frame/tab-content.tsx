import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import type { ApiError } from "../../../lib/api";
import { Field } from "../../../ui/field/field";
import { panel } from "../../../ui/panel/panel";
import { reads } from "../data";
import { SelectField } from "../select-field";
import { ActionButton } from "./action-button";
import { ActionTab } from "./action-tab";
import { type ContentDraft, contentTypes, longestInput, tones } from "./content-form";
import { Generated } from "./generated";
import styles from "./tab-content.module.css";
import type { TabProps } from "./tab-props";

type Props = Pick<TabProps, "state"> & {
  draft: ContentDraft;
  change: (draft: ContentDraft) => void;
  /** Answers what the server has against it. */
  generate: () => Promise<ApiError | null>;
};

/** Drafts of content for the site. */
export function ContentTab({ state, draft, change, generate }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ApiError["fields"]>({});
  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    setErrors((await generate())?.fields ?? {});
  };
  const field = (name: keyof ContentDraft) => ({
    name,
    value: draft[name],
    error: errors[name],
  });
  const set = (name: keyof ContentDraft) => (value: string) => change({ ...draft, [name]: value });
  const text = (name: keyof ContentDraft) => ({
    ...field(name),
    onChange: ({ target }: { target: { value: string } }) => set(name)(target.value),
  });
  return (
    <ActionTab
      of="ai-content"
      state={state}
      what="The newest content"
      read={useQuery(reads.content())}
      top={
        <form ref={form} className={`${panel} ${styles.form}`} onSubmit={submit} noValidate>
          <Field label="Topic" {...text("topic")} maxLength={longestInput} autoComplete="off" />
          <Field label="Primary Keyword" {...text("keyword")} maxLength={longestInput} autoComplete="off" />
          <SelectField label="Content Type" {...field("contentType")} options={contentTypes} onChange={set("contentType")} />
          <SelectField label="Tone" {...field("tone")} options={tones} onChange={set("tone")} />
          <div className={styles.send}>
            <ActionButton of="ai-content" label="Generate Content" solid state={state} />
          </div>
        </form>
      }
    >
      {(content, outdated) => <Generated content={content} outdated={outdated} />}
    </ActionTab>
  );
}
