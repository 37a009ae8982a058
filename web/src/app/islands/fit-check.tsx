import { AlertForm } from "../../features/alert/alert-form";
import { FitCheck as Check } from "../../features/fit/fit-check";
import type { FitSpec } from "../../lib/page-types";

/** The fit check of a unit. If it does not fit, the visitor can wait for one that does. */
export function FitCheck(props: { spec: FitSpec; category: string }) {
  return <Check {...props} offer={(filters, words) => <AlertForm key={filters} filters={filters} words={words} />} />;
}
