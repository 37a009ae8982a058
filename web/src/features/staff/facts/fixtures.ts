import type { Fact } from "../../../lib/wire-types";

/** A fact for tests. */
export function fact(part: Partial<Fact>): Fact {
  const plain = {
    key: "shop.name",
    label: "Shop name",
    meaning: "The name.",
    form: "value",
    fields: [],
    id: "",
    fixed: false,
    where: [],
  } as const;
  return { ...plain, fields: [], where: [], value: "", default: part.value, changed: false, version: 0, problem: "", may: true, ...part };
}
