import type { Finding, FindingGroup } from "../../../lib/wire-types";

/** The ways to group findings. */
export const views = ["rule", "page", "state"] as const;
export type View = (typeof views)[number];

export const severities = ["error", "warning", "notice"] as const satisfies Finding["severity"][];
export type Severity = (typeof severities)[number];

/** open: neither fixed nor marked as won't fix. */
export const states = ["open", "new", "persisting", "regressed", "not-checked", "fixed", "wont-fix"] as const;
export type StateChoice = (typeof states)[number];

export const stateWords: Record<StateChoice, string> = {
  open: "All open",
  new: "New",
  persisting: "Still there",
  regressed: "Came back",
  "not-checked": "Not checked",
  fixed: "Fixed",
  "wont-fix": "Won't fix",
};

/** The chosen view and filters. "": any. text: a part of an address. */
export type Choice = { by: View; rule: string; page: string; severity: Severity | ""; state: StateChoice; text: string };

export const noFilter = { severity: "", state: "open", text: "" } as const;

/** Reads a choice from a page's query, such as "?by=rule&rule=title.long"; invalid values are ignored. */
export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search);
  const rule = query.get("rule") ?? "";
  const page = query.get("page") ?? "";
  return {
    by: oneOf(views, query.get("by")) ?? (page && !rule ? "page" : "rule"),
    rule,
    page,
    severity: oneOf(severities, query.get("severity")) ?? "",
    state: oneOf(states, query.get("state")) ?? "open",
    text: query.get("text") ?? "",
  };
}

/** The query that readChoice reads as this choice. */
export function queryOf({ by, state, ...choice }: Choice): string {
  const query = new URLSearchParams({ by });
  for (const [name, value] of Object.entries(choice)) if (value) query.set(name, value);
  if (state !== "open") query.set("state", state);
  return `?${query}`;
}

/** The same choice in another view, with its filters. */
export function inView(choice: Choice, by: View): Choice {
  return { ...choice, by, page: "" };
}

/** The key of the group that is chosen; "": all findings. */
export function groupOf({ by, state, ...choice }: Choice): string {
  if (by === "state") return state === "open" ? "" : state;
  return choice[by];
}

/** The choice with another group. */
export function withGroup(choice: Choice, key: string): Choice {
  if (choice.by === "state") return { ...choice, state: oneOf(states, key) ?? "open" };
  return { ...choice, [choice.by]: key };
}

/** The API's filters for findings. */
export function filtersOf({ rule, page, severity, state, text }: Choice) {
  return { rule, severity, state, page, text };
}

/** The number of a group's findings that a choice shows; null if the group's figures do not tell. */
export function countOf(group: FindingGroup, { by, rule, severity, state, text }: Choice): number | null {
  if (text || (by !== "rule" && rule)) return null;
  if (by === "state") return severity ? group[`${severity}s`] : group.errors + group.warnings + group.notices;
  if (by === "page" && severity) return state === "open" ? group[`${severity}s`] : null;
  return inState(group, state);
}

function inState(group: FindingGroup, state: StateChoice): number {
  switch (state) {
    case "open":
      return group.open;
    case "persisting":
      return group.open - group.new - group.regressed - group.not_checked;
    case "not-checked":
      return group.not_checked;
    case "wont-fix":
      return group.wont_fix;
    default:
      return group[state];
  }
}

/** The groups that have something to show for a choice; severityOf tells a rule's. */
export function groupsFor(groups: FindingGroup[], choice: Choice, severityOf: (rule: string) => string | undefined): FindingGroup[] {
  return groups.filter((group) => {
    if (choice.by === "rule" && choice.severity && (severityOf(group.key) ?? group.severity) !== choice.severity) return false;
    if (choice.by === "state" && group.key === "open") return false; // all of them
    if (choice.by === "page" && !group.key.toLowerCase().includes(choice.text.toLowerCase())) return false;
    return countOf(group, choice) !== 0;
  });
}

/** The displayed state of a finding. A fixed one is shown as fixed, even if it was marked as won't fix. */
export function shownState({ state, wont_fix }: Finding): StateChoice {
  return wont_fix && state !== "fixed" ? "wont-fix" : state;
}

/** Whether a finding matches the chosen state. */
export function isIn(finding: Finding, wanted: StateChoice): boolean {
  const state = shownState(finding);
  return wanted === "open" ? state !== "fixed" && state !== "wont-fix" : state === wanted;
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((other) => other === value);
}
