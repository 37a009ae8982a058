import { type FormEvent, useEffect, useState } from "react";
import { money } from "../../../lib/format";
import type { Source } from "../../../lib/wire-types";
import { Field } from "../../../ui/field/field";
import { SelectField } from "../select-field";
import { centsOf, wholeOf } from "./dollars";
import { SaveRow } from "./notes";
import styles from "./source-form.module.css";
import { SourceKey } from "./source-key";
import { isPaid, keyLeftBehind, listPrice, providerName } from "./source-words";
import { type FieldErrors, useSaving } from "./use-saving";

type Typed = { provider: string; url: string; site: string; key: string; cents: string; calls: string; price: string };

const typedOf = ({ provider, url, site, monthly_cap_cents: cents, monthly_cap_calls: calls, ...source }: Source): Typed => ({
  provider,
  url,
  site,
  price: source.cents_per_1000 === null || source.cents_per_1000_listed ? "" : money(source.cents_per_1000),
  key: "",
  cents: cents === null ? "" : money(cents),
  calls: calls === null ? "" : String(calls),
});

/** The values typed while the form was being saved. */
function changedSince(sent: Typed, now: Typed): Partial<Typed> {
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== sent[field as keyof Typed]));
}

type Props = { source: Source; save: (body: object) => Promise<Source | undefined> };

/** The settings of a source: its connection, unless the environment sets that, and its monthly caps. */
export function SourceForm({ source, save }: Props) {
  const saving = useSaving();
  const { errors } = saving;
  const [typed, setTyped] = useState(() => typedOf(source));
  const [replacing, setReplacing] = useState(false);
  useEffect(() => {
    if (errors.key) setReplacing(true); // its field stays while it is mended
  }, [errors.key]);
  const edit =
    (field: keyof Typed, name: string = field) =>
    (value: string) => {
      setTyped((old) => ({ ...old, [field]: value }));
      saving.edited(name);
    };
  const send = (body: object, words: string) =>
    saving.save(async () => {
      const saved = await save(body);
      if (!saved) return;
      setTyped((old) => ({ ...typedOf(saved), ...changedSince(typed, old) }));
      setReplacing(false);
    }, words);
  const given = source.from === "environment";
  const leftBehind = given ? null : keyLeftBehind(source, typed.provider, typed.url);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = wrongCaps(typed);
    if (Object.keys(wrong).length > 0) saving.refuse(wrong);
    else void send(bodyOf(source, typed), leftBehind?.forgotten && !typed.key.trim() ? "Saved. The stored key is forgotten." : "Saved.");
  };
  const replace = (on: boolean) => {
    setReplacing(on);
    edit("key")("");
  };
  return (
    <form ref={saving.form} className={styles.form} onSubmit={submit} noValidate autoComplete="off">
      {!given && source.providers.length > 0 && (
        <SelectField
          label="Provider"
          name="provider"
          value={typed.provider}
          options={[{ value: "", label: "None" }, ...source.providers.map((value) => ({ value, label: providerName(value) }))]}
          error={errors.provider}
          onChange={edit("provider")}
        />
      )}
      {!given && source.name === "search-console" && (
        <Text
          label="Property"
          hint="Such as sc-domain:example.com"
          name="site"
          value={typed.site}
          error={errors.site}
          onType={edit("site")}
        />
      )}
      {!given && (
        <SourceKey
          source={source}
          provider={typed.provider}
          value={typed.key}
          error={errors.key}
          replacing={replacing || typed.key !== ""}
          leftBehind={leftBehind?.words ?? ""}
          onReplace={replace}
          onChange={edit("key")}
          onForget={() => void send({ key: "" }, "The key is forgotten.")}
        />
      )}
      {!given && (
        <Text
          label={typed.provider === "searxng" ? "Address of its server" : "Address (optional)"}
          hint={typed.provider === "searxng" ? "" : "Empty: the provider's own."}
          name="url"
          value={typed.url}
          error={errors.url}
          onType={edit("url")}
        />
      )}
      <div className={styles.caps}>
        <Text
          label="Cap a month, $"
          name="monthly_cap_cents"
          value={typed.cents}
          error={errors.monthly_cap_cents}
          onType={edit("cents", "monthly_cap_cents")}
        />
        <Text
          label="Cap a month, calls"
          name="monthly_cap_calls"
          value={typed.calls}
          error={errors.monthly_cap_calls}
          onType={edit("calls", "monthly_cap_calls")}
        />
        {isPaid(source) && (
          <Text
            label="Price of 1,000 calls, $"
            name="cents_per_1000"
            value={typed.price}
            error={errors.cents_per_1000}
            onType={edit("price", "cents_per_1000")}
          />
        )}
        <p className="xs muted">Empty: no cap. Once one is spent, the source is not asked until the next month.{listPrice(source)}</p>
      </div>
      <div className={styles.save}>
        <SaveRow saving={saving} label={given ? "Save caps" : "Save"} />
      </div>
    </form>
  );
}

type TextProps = { label: string; hint?: string; name: string; value: string; error?: string; onType: (value: string) => void };

function Text({ onType, ...field }: TextProps) {
  return <Field {...field} autoComplete="off" autoCapitalize="none" spellCheck={false} onChange={(event) => onType(event.target.value)} />;
}

/** The server reads a cap of 0 as no cap, which is not the user's intent, so 0 is refused. */
function wrongCaps({ cents, calls, price }: Typed): FieldErrors {
  return {
    ...(price.trim() &&
      centsOf(price) === null && { cents_per_1000: "Enter an amount such as 15 or 0.60, or leave it empty for the list price" }),
    ...(cents.trim() && !centsOf(cents) && { monthly_cap_cents: "Enter an amount such as 20 or 4.50, or leave it empty for no cap" }),
    ...(calls.trim() && !wholeOf(calls) && { monthly_cap_calls: "Enter a whole number above 0, or leave it empty for no cap" }),
  };
}

/** Builds the request: caps, a changed price, and the connection if it can be changed here. Removing a provider removes its key. */
function bodyOf(source: Source, { provider, url, site, key, cents, calls, price }: Typed): object {
  const caps = {
    monthly_cap_cents: centsOf(cents) ?? 0,
    monthly_cap_calls: wholeOf(calls) ?? 0,
    ...(price !== typedOf(source).price && { cents_per_1000: centsOf(price) ?? -1 }),
  };
  if (source.from === "environment") return caps;
  const leaving = source.providers.length > 0 && provider === "" && source.has_key;
  return {
    ...caps,
    url,
    ...(source.providers.length > 0 && { provider }),
    ...(source.name === "search-console" && { site }),
    ...((key.trim() || leaving) && { key }),
  };
}
