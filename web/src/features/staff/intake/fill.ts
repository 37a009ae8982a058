import { type Draft, ofOnePiece } from "./draft";
import type { FormSpec, KnownModel, TestSpec } from "./types";

/** A model as two people may type it: GTD 33-EASK and gtd33eask are the same. */
function normal(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** The one known model that was typed whole. */
export function exactly(models: readonly KnownModel[], typed: string): KnownModel | undefined {
  const same = models.filter(({ model }) => normal(model) === normal(typed));
  return same.length === 1 && normal(typed) !== "" ? same[0] : undefined;
}

/** Fills the draft with a known model's values; typed values stay. */
export function fill(draft: Draft, known: KnownModel): Draft {
  const fields = { ...draft.fields };
  const settled = new Set(draft.settled);
  const put = (name: string, text: string) => {
    fields[name] = text;
    settled.add(name);
  };
  for (const [name, text] of Object.entries(known.fields)) {
    const typed = fields[name] && !settled.has(name);
    if (text && !typed && !ofOnePiece.includes(name)) put(name, text);
  }
  put("brand", known.brand);
  put("model", known.model);
  return { ...draft, fields, settled: [...settled] };
}

/** The years in which a model was made; none if they are too many to choose from. */
export function yearsOf({ years }: Pick<KnownModel, "years">): number[] {
  const [first, last] = [Math.min(...years), Math.max(...years)];
  if (years.length === 0 || last - first > 11) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The fields that every unit needs. */
const needed = [
  "model", "brand", "kind", "finish", "fuel", "capacity", "width", "height", "depth", "hookup", "year", "grade", "price", "regular_price",
]; // biome-ignore format: one list

/** A field's label in this form. */
export function labelOf(form: FormSpec, name: string): string {
  return name === "regular_price" ? "Price new" : (form.attributes.find((one) => one.name === name)?.label ?? name);
}

/** Error messages for a draft's missing values, by field. */
export function missing(draft: Draft, form: FormSpec): Record<string, string> {
  const kind = form.kinds.find(({ key }) => key === draft.fields.kind);
  const wrong: Record<string, string> = {};
  for (const name of needed) {
    if (draft.fields[name]?.trim() || (name === "fuel" && !kind?.fuels)) continue;
    const allowed = form.attributes.find((one) => one.name === name)?.allowed;
    wrong[name] = `${labelOf(form, name)} is missing${allowed ? `: it must be ${allowed}` : ""}.`;
  }
  if (draft.marks.some(({ words }) => !words.trim())) wrong.pins = "Say in words what each mark is, or remove it.";
  const problem = draft.photos.find((photo) => photo.problem)?.problem;
  if (problem) wrong.photos = problem;
  return wrong;
}

/** Tests of a draft's kind. */
export function testsOf(draft: Draft, form: FormSpec): TestSpec[] {
  return form.tests[draft.fields.kind ?? ""] ?? [];
}

/** Tests that must be done and are not, or that failed. */
export function testsLeft(draft: Draft, form: FormSpec): TestSpec[] {
  return testsOf(draft, form).filter(({ test, must }) => must && !draft.readings[test]?.passed);
}

/** Whether a reading is within a test's limits. */
export function passes(
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, choices = [], fails = [] }: TestSpec,
  value: string,
): boolean {
  if (choices.length > 0) return choices.includes(value) && !fails.includes(value);
  const read = Number(value.trim().replace(",", ".") || Number.NaN);
  return read >= min && read <= max;
}

/** The draft with a reading. */
export function setReading(draft: Draft, spec: TestSpec, value: string): Draft {
  const { [`readings.${spec.test}`]: _, ...errors } = draft.errors;
  return { ...draft, readings: { ...draft.readings, [spec.test]: { value, passed: passes(spec, value) } }, errors };
}

/** The draft as it goes on the floor: without readings of another kind. */
export function told(draft: Draft, form: FormSpec): Draft {
  const own = testsOf(draft, form).map(({ test }) => test);
  const readings = Object.fromEntries(Object.entries(draft.readings).filter(([test]) => own.includes(test)));
  return { ...draft, readings, state: "waiting", errors: {}, problem: "" };
}
