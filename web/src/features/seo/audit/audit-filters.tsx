import { go } from "../../../lib/use-search";
import { TextFilter } from "../../../ui/list/text-filter";
import { Filters, SelectFilter } from "../filters";
import type { Rules } from "../use-rules";
import { type Choice, queryOf, readChoice, severities, states, stateWords } from "./choice";

const severityWords = { error: "Errors", warning: "Warnings", notice: "Notices" };

/** The filters of the findings, except the one that the view already groups by. */
export function AuditFilters({ choice, rules }: { choice: Choice; rules: Rules }) {
  const choose = (changes: Partial<Choice>, how?: "adjust") => go(queryOf({ ...readChoice(window.location.search), ...changes }), how);
  const byTitle = [...rules.values()].sort((one, other) => one.title.localeCompare(other.title));
  return (
    <Filters label="Filter findings">
      {choice.by !== "rule" && (
        <SelectFilter
          label="Rule"
          value={choice.rule}
          options={[["", "All"], ...byTitle.map(({ id, title }) => [id, title] as const)]}
          choose={(rule) => choose({ rule })}
        />
      )}
      <SelectFilter
        label="Severity"
        value={choice.severity}
        options={[["", "All"], ...severities.map((severity) => [severity, severityWords[severity]] as const)]}
        choose={(severity) => choose({ severity })}
      />
      {choice.by !== "state" && (
        <SelectFilter
          label="State"
          value={choice.state}
          options={states.map((state) => [state, stateWords[state]] as const)}
          choose={(state) => choose({ state })}
        />
      )}
      <TextFilter label="Address contains" value={choice.text} choose={(text) => choose({ text }, "adjust")} />
    </Filters>
  );
}
