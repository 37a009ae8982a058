import type { CategoryKey } from "./page-types";

/** The seven kinds of appliance in the shop's order; a kind's anchor on the home page is its key. */
export const categories: readonly { key: CategoryKey; label: string }[] = [
  { key: "refrigerators", label: "Refrigerators" },
  { key: "freezers", label: "Freezers" },
  { key: "washersdryers", label: "Washers & Dryers" },
  { key: "stoves", label: "Stoves & Ranges" },
  { key: "dishwashers", label: "Dishwashers" },
  { key: "waterheaters", label: "Water Heaters" },
  { key: "microwaves", label: "Microwaves" },
];
