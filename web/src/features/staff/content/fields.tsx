import type { ReactNode } from "react";
import { count } from "../../../lib/format";
import type { DeskBody, DeskText } from "../../../lib/wire-types";
import { Field } from "../../../ui/field/field";
import { Labelled } from "../../../ui/field/labelled";
import { FoldedBox } from "../../../ui/staff/box";
import styles from "./editor.module.css";
import { PageSelect } from "./start";
import type { Editing } from "./use-editing";
import { titleWords } from "./words";

type Props = { editing: Editing; desk: DeskBody; wrongOf: (field: string) => string | undefined };

/** The fields of a text beside its body, by its kind. */
export function Fields({ editing, desk, wrongOf }: Props) {
  const { view, mine, set } = editing;
  const { text } = mine;
  const article = view.kind === "article";
  const line = (field: "title" | "description" | "excerpt" | "author" | "slug", label: string, hint?: string, readOnly = false) => (
    <At field={field}>
      <Field
        label={label}
        hint={hint}
        error={wrongOf(field)}
        value={text[field]}
        readOnly={readOnly}
        autoComplete="off"
        onChange={({ target }) => set({ [field]: target.value })}
      />
    </At>
  );
  const known = view.state !== "draft";
  return (
    <>
      {line("title", titleWords[view.kind])}
      {view.kind === "section" && (
        <At field="service">
          <PageSelect
            label="Repair page"
            pages={desk.services}
            value={text.service}
            choose={(service) => set({ service })}
            error={wrongOf("service")}
          />
        </At>
      )}
      {article && (
        <Field
          label="Keyword"
          hint="The search that it should answer: the score counts its words."
          value={mine.keyword}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => editing.setKeyword(target.value)}
        />
      )}
      <FoldedBox
        title="About the page"
        aside={article ? `/blog/${text.slug}` : text.slug}
        open={article && wrongOf("description") !== undefined}
      >
        {line(
          "slug",
          article ? "Address, after /blog/" : "Name of its file",
          known ? "The address of a page that people know stays." : undefined,
          known,
        )}
        {article && (
          <>
            {line(
              "description",
              "Meta description",
              `${count(text.description.length, "character")}. 120 to 160 fit into a search result.`,
            )}
            {line("excerpt", "Excerpt", "Below the title, and on the card in the blog.")}
            <div className={styles.two}>
              <Category
                known={desk.categories}
                value={text.category}
                choose={(category) => set({ category })}
                error={wrongOf("category")}
              />
              {line("author", "Author", "{name} is the shop.")}
            </div>
            <Several
              legend="Repair pages beside it"
              field="services"
              options={desk.services.map(({ path, name }) => [path, name])}
              chosen={text.services}
              choose={(services) => set({ services })}
            />
            <Several
              legend="Kinds of appliance beside it"
              field="kinds"
              options={desk.kinds.map((kind) => [kind, kind.replaceAll("-", " ")])}
              chosen={text.kinds}
              choose={(kinds) => set({ kinds })}
            />
          </>
        )}
      </FoldedBox>
    </>
  );
}

/** The target of links to this field's problems. */
function At({ field, children }: { field: keyof DeskText; children: ReactNode }) {
  return <div data-field={field}>{children}</div>;
}

type CategoryProps = { known: readonly string[]; value: string; choose: (value: string) => void; error?: string };

function Category({ known, value, choose, error }: CategoryProps) {
  return (
    <At field="category">
      <Labelled label="Category" error={error}>
        {(tied) => (
          <select {...tied} value={value} onChange={({ target }) => choose(target.value)}>
            {!known.includes(value) && <option value={value}>{value || "Choose one"}</option>}
            {known.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        )}
      </Labelled>
    </At>
  );
}

type SeveralProps = {
  legend: string;
  field: keyof DeskText;
  options: (readonly [value: string, label: string])[];
  chosen: readonly string[];
  choose: (chosen: string[]) => void;
};

/** Any number of choices. */
function Several({ legend, field, options, chosen, choose }: SeveralProps) {
  const flip = (value: string) => choose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <fieldset className={styles.several} data-field={field}>
      <legend>
        {legend} <span className="muted">{chosen.length}</span>
      </legend>
      {options.map(([value, label]) => (
        <label key={value}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => flip(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
