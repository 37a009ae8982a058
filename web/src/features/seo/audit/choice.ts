import type { Finding, FindingGroup } from "../../../lib/wire-types";

/** By what findings are put together. */
export const views = ["rule", "page", "state"] as const;
export type View = (typeof views)[number];

export const severities = ["error", "warning", "notice"] as const satisfies Finding["severity"][];

/** open: all but fixed. */
export const stateChoices = ["open", "new", "persisting", "regressed", "not-checked", "fixed"] as const;
export type StateChoice = (typeof stateChoices)[number];

export const stateWords: Record<StateChoice, string> = {
  open: "All open",
  new: "New",
  persisting: "Still there",
  regressed: "Came back",
  "not-checked": "Not checked",
  fixed: "Fixed",
};

/** What is looked at. group: a rule's id, a page's address or a state; "" for all. address: a part of the page's address; "" for any. */
export type Choice = { by: View; group: string; severity: Finding["severity"] | ""; state: StateChoice; address: string };

/** Reads a choice from a page's query, such as "?by=rule&rule=title.long&state=open"; what makes no sense counts for nothing. */
export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search);
  const by = oneOf(views, query.get("by")) ?? (query.has("page") && !query.has("rule") ? "page" : "rule");
  const state = oneOf(stateChoices, query.get("state")) ?? "open";
  return {
    by,
    group: by === "state" ? (state === "open" ? "" : state) : (query.get(by) ?? ""),
    severity: oneOf(severities, query.get("severity")) ?? "",
    state: by === "state" ? "open" : state,
    address: query.get("address") ?? "",
  };
}

/** The query that readChoice reads as this choice. */
export function queryOf({ by, group, severity, state, address }: Choice): string {
  const query = new URLSearchParams({ by });
  if (group) query.set(by, group);
  if (severity) query.set("severity", severity);
  if (by !== "state" && state !== "open") query.set("state", state);
  if (address) query.set("address", address);
  return `?${query}`;
}

/** The state that a choice asks for. */
export function stateOf({ by, group, state }: Choice): StateChoice {
  return by === "state" ? (oneOf(stateChoices, group) ?? "open") : state;
}

/** Where the API has the findings of a choice; the part of an address is not its to filter by. */
export function findingsPath(choice: Choice): string {
  const query = new URLSearchParams({ state: stateOf(choice) });
  if (choice.group && choice.by !== "state") query.set(choice.by, choice.group);
  if (choice.severity) query.set("severity", choice.severity);
  return `/api/seo/findings?${query}`;
}

/** How many findings of a group a choice shows; null where the group's figures do not tell. */
export function countOf(group: FindingGroup, choice: Choice): number | null {
  if (choice.by !== "rule" && choice.severity) return null; // a rule has one severity, a page or a state may have all
  if (choice.by !== "page" && choice.address) return null;
  if (choice.by === "state") return group.key === "fixed" ? group.fixed : group.open;
  switch (choice.state) {
    case "open":
      return group.open;
    case "persisting":
      return group.open - group.new - group.regressed - group.not_checked;
    case "not-checked":
      return group.not_checked;
    default:
      return group[choice.state];
  }
}

/** The groups that have something to show for a choice; severityOf tells a rule's. */
export function groupsFor(groups: FindingGroup[], choice: Choice, severityOf: (rule: string) => string | undefined): FindingGroup[] {
  return groups.filter((group) => {
    if (choice.by === "rule" && choice.severity && (severityOf(group.key) ?? group.severity) !== choice.severity) return false;
    if (choice.by === "page" && !hasPart(group.key, choice.address)) return false;
    return countOf(group, choice) !== 0;
  });
}

/** Whether an address has a part, in whatever letters. */
export function hasPart(address: string, part: string): boolean {
  return address.toLowerCase().includes(part.trim().toLowerCase());
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((other) => other === value);
}
