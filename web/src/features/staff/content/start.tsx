import { CircleHelp, FileText, Wrench } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { ApiError } from "../../../lib/api";
import { useChange } from "../../../lib/data";
import type { DeskItem, DeskPage, DeskView } from "../../../lib/wire-types";
import { Field } from "../../../ui/field/field";
import { Labelled } from "../../../ui/field/labelled";
import { Icon } from "../../../ui/icon/icon";
import { Box, FoldedBox } from "../../../ui/staff/box";
import { deed } from "../../../ui/staff/kit";
import styles from "./content.module.css";
import { desk, deskPath, editorOf } from "./reads";
import { titleWords } from "./words";

const kinds = [
  { kind: "article", label: "Article", icon: FileText },
  { kind: "answer", label: "FAQ answer", icon: CircleHelp },
  { kind: "section", label: "Section of a repair page", icon: Wrench },
] as const;

/** Makes an item and opens it. */
function useStart() {
  const { mutate, error, isPending } = useChange<DeskView>(desk.all);
  const start = (body: Record<string, string>) =>
    mutate({ path: deskPath, method: "POST", body }, { onSuccess: ({ id }) => location.assign(editorOf(id)) });
  return { start, error, busy: isPending, fields: error instanceof ApiError ? error.fields : {} };
}

/** Begins a text of one of the three kinds. */
export function NewText({ services }: { services: readonly DeskPage[] }) {
  const name = useId();
  const [kind, setKind] = useState<DeskItem["kind"]>("article");
  const [title, setTitle] = useState("");
  const [service, setService] = useState(services[0]?.path ?? "");
  const { start, error, busy, fields } = useStart();
  const begin = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) start(kind === "section" ? { kind, title, service } : { kind, title });
  };
  return (
    <Box title="New text">
      <form className={styles.form} onSubmit={begin}>
        <fieldset className={styles.kinds}>
          <legend className="vh">Kind</legend>
          {kinds.map((one) => (
            <label key={one.kind}>
              <input type="radio" name={name} checked={kind === one.kind} onChange={() => setKind(one.kind)} />
              <Icon of={one.icon} small />
              {one.label}
            </label>
          ))}
        </fieldset>
        <Field
          label={titleWords[kind]}
          value={title}
          error={fields.title ?? fields.slug}
          onChange={({ target }) => setTitle(target.value)}
          required
          maxLength={200}
          autoComplete="off"
        />
        {kind === "section" && (
          <PageSelect label="Repair page" pages={services} value={service} choose={setService} error={fields.service} />
        )}
        {error && Object.keys(fields).length === 0 && <p role="alert">{error.message}</p>}
        <button type="submit" className={deed("solid")} aria-disabled={busy || undefined}>
          Begin
        </button>
      </form>
    </Box>
  );
}

/** Edits an article that came with the site; its page stays unchanged until the text is published. */
export function TakeOver({ pages }: { pages: readonly DeskPage[] }) {
  const [page, setPage] = useState(pages[0]?.path ?? "");
  const { start, error, busy } = useStart();
  if (pages.length === 0) return null;
  return (
    <FoldedBox title="Take over a page of the site" aside={String(pages.length)}>
      <p className="sm muted">The article stays online as it is until you publish your text. Taking that offline brings it back.</p>
      <PageSelect label="Article" pages={pages} value={page} choose={setPage} error={error?.message} />
      <button type="button" className={deed()} aria-disabled={busy || undefined} onClick={() => busy || start({ kind: "article", page })}>
        Take it over
      </button>
    </FoldedBox>
  );
}

type SelectProps = { label: string; pages: readonly DeskPage[]; value: string; choose: (path: string) => void; error?: string };

/** One page of several. */
export function PageSelect({ label, pages, value, choose, error }: SelectProps) {
  return (
    <Labelled label={label} error={error}>
      {(tied) => (
        <select {...tied} value={value} onChange={({ target }) => choose(target.value)}>
          {!pages.some(({ path }) => path === value) && <option value={value}>{value || "Choose a page"}</option>}
          {pages.map(({ path, name }) => (
            <option key={path} value={path}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
