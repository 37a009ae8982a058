import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Rule } from "../../lib/wire-types";
import { reads } from "./data";

/** By their ids; without those whose titles could not be read. */
export type Rules = ReadonlyMap<string, Rule>;

export function useRules() {
  const titles = useQuery(reads.rules());
  const rules: Rules = useMemo(() => new Map(titles.data?.map((rule) => [rule.id, rule])), [titles.data]);
  return { rules, titles };
}
