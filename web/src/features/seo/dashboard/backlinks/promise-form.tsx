import { type FormEvent, useEffect, useState } from "react";
import { useChange } from "../../../../lib/data";
import type { PromisedLink } from "../../../../lib/wire-types";
import { button } from "../../../../ui/button/button";
import { Field } from "../../../../ui/field/field";
import { reads } from "../../data";
import { SelectField } from "../../select-field";
import { SaveRow } from "../../settings/notes";
import { useSaving } from "../../settings/use-saving";
import styles from "./backlinks.module.css";

const path = "/api/seo/backlinks/promises";
const kinds = ["Partner", "Supplier", "Sponsor", "Other"].map((label) => ({ value: label.toLowerCase(), label }));
const rels = [
  { value: "follow", label: "Followed" },
  { value: "any", label: "Any" },
];
const none = { who: "", url: "", target: "", kind: "partner", rel_wanted: "follow", anchor: "", note: "" };

/** Adds a promised link, or changes one. leave: it is done with. */
export function PromiseForm({ of: promise, leave }: { of?: PromisedLink; leave: () => void }) {
  const saving = useSaving();
  const { mutateAsync: send } = useChange(reads.promises.all);
  const [typed, setTyped] = useState(() => (promise ? asTyped(promise) : none));
  useEffect(() => saving.form.current?.querySelector("input")?.focus(), [saving.form]);
  const change = async (method: "POST" | "PUT" | "DELETE", body?: object) => {
    const address = promise ? `${path}/${encodeURIComponent(promise.id)}` : path;
    if (await saving.save(async () => void (await send({ path: address, method, body })), "")) leave();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change(promise ? "PUT" : "POST", typed);
  };
  const control = (name: keyof typeof none) => ({ name, value: typed[name], error: saving.errors[name] });
  const set = (name: keyof typeof none) => (value: string) => {
    setTyped({ ...typed, [name]: value });
    saving.edited(name);
  };
  const text = (name: keyof typeof none, label: string, hint?: string) => (
    <Field label={label} hint={hint} {...control(name)} autoComplete="off" onChange={({ target }) => set(name)(target.value)} />
  );
  return (
    <form ref={saving.form} className={styles.form} onSubmit={submit} noValidate>
      {text("who", "Who promised it")}
      {text("url", "Page that should have the link", "https://partner.example/friends")}
      {text("target", "Page of ours (optional)", "Such as /shop. Empty: any.")}
      {text("anchor", "Words of the link (optional)", "Empty: any.")}
      <SelectField label="They are a" {...control("kind")} options={kinds} onChange={set("kind")} />
      <SelectField label="Promised link" {...control("rel_wanted")} options={rels} onChange={set("rel_wanted")} />
      <div className={styles.whole}>{text("note", "Note (optional)")}</div>
      <div className={styles.whole}>
        <SaveRow saving={saving} label={promise ? "Save the promise" : "Add it"}>
          <button type="button" className={button("plain", true)} onClick={leave}>
            Cancel
          </button>
          {promise && (
            <button type="button" className={button("plain", true)} onClick={() => void change("DELETE")}>
              Remove this promise
            </button>
          )}
        </SaveRow>
      </div>
    </form>
  );
}

function asTyped({ who, url, target, kind, rel_wanted, anchor, note }: PromisedLink): typeof none {
  return { who, url, target, kind, rel_wanted, anchor, note };
}
