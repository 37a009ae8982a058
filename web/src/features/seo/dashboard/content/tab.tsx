import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import type { ApiError } from "../../../../lib/api";
import type { ContentDraft } from "../../../../lib/wire-types";
import { Field } from "../../../../ui/field/field";
import { panel } from "../../../../ui/panel/panel";
import { reads } from "../../data";
import { SelectField } from "../../select-field";
import { ActionButton } from "../action-button";
import { ActionTab } from "../action-tab";
import { type ContentWish, contentTypes, longestInput, tones } from "../content-form";
import { Stack } from "../section";
import { Stored } from "../stored";
import type { TabProps } from "../tab-props";
import styles from "./content.module.css";
import { Draft } from "./draft";
import { Drafts } from "./drafts";

type Props = Pick<TabProps, "state"> & {
  wish: ContentWish;
  change: (wish: ContentWish) => void;
  /** Resolves to the server's refusal, if any. */
  generate: () => Promise<ApiError | null>;
};

/** Drafts of content for the site: the newest, or the one that was opened. */
export function ContentTab(props: Props) {
  const [opened, setOpened] = useState("");
  const place = useRef<HTMLDivElement>(null);
  const newest = useQuery(reads.content());
  const older = useQuery({ ...reads.draft({ id: opened }), enabled: opened !== "" });
  const loaded = older.data;
  useLayoutEffect(() => {
    if (!opened || !loaded) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView();
  }, [opened, loaded]);
  const generate = () => {
    setOpened("");
    return props.generate();
  };
  const shown = (draft: ContentDraft, outdated = false) => (
    <div ref={place} tabIndex={-1}>
      <Stack>
        <Draft key={draft.id} of={draft} outdated={outdated} />
      </Stack>
    </div>
  );
  return (
    <Stack>
      <ActionTab
        of="ai-content"
        state={props.state}
        what="The newest draft"
        read={newest}
        top={<WishForm {...props} generate={generate} />}
        fresh={
          opened ? (
            <Stored what="The draft" of={older}>
              {(draft) => shown(draft)}
            </Stored>
          ) : undefined
        }
      >
        {shown}
      </ActionTab>
      <Drafts shown={opened || newest.data?.id} open={setOpened} at={place} />
    </Stack>
  );
}

/** The form for topic, keyword, type, tone and length. */
function WishForm({ state, wish, change, generate }: Props) {
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
  const field = (name: keyof ContentWish) => ({ name, value: wish[name], error: errors[name] });
  const set = (name: keyof ContentWish) => (value: string) => change({ ...wish, [name]: value });
  const text = (name: keyof ContentWish) => ({
    ...field(name),
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => set(name)(target.value),
  });
  return (
    <form ref={form} className={`${panel} ${styles.form} ${styles.screen}`} onSubmit={submit} noValidate>
      <Field label="Topic" {...text("topic")} maxLength={longestInput} />
      <Field label="Primary Keyword" {...text("keyword")} maxLength={longestInput} />
      <SelectField label="Content Type" {...field("contentType")} options={contentTypes} onChange={set("contentType")} />
      <SelectField label="Tone" {...field("tone")} options={tones} onChange={set("tone")} />
      <div className={styles.send}>
        <Field label="Words" {...text("wordCount")} type="number" min={300} max={2000} step={50} />
        <ActionButton of="ai-content" label="Generate Content" solid state={state} />
      </div>
    </form>
  );
}
