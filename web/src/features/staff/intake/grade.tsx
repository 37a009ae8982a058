import { SectionHead, Segments } from "../../../ui/staff/kit";
import type { Desk } from "./desk";
import { setField } from "./draft";
import styles from "./intake.module.css";

/** How the unit looks, in the shop's grades. */
export function Grade({ desk: { form, draft, edit } }: { desk: Desk }) {
  const error = draft.errors.grade;
  return (
    <section aria-labelledby="grade">
      <SectionHead id="grade" aside="Looks only">
        Grade
      </SectionHead>
      <div data-wrong={error ? true : undefined}>
        <Segments
          name="grade"
          legend="Grade"
          value={draft.fields.grade ?? ""}
          onChange={(grade) => edit((now) => setField(now, "grade", grade))}
          options={form.grades.map(({ grade, meaning }) => ({ value: grade, label: grade, hint: lastSentence(meaning) }))}
        />
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </section>
  );
}

/** All grades work as new; the difference comes last. */
function lastSentence(text: string): string {
  return text.split(". ").at(-1)?.replace(/\.$/, "") ?? text;
}
