import { shopMoment } from "../../../lib/shop-time";
import type { DeskItem, DeskRevision, DeskText } from "../../../lib/wire-types";

export const kindWords = { article: "Article", answer: "FAQ answer", section: "Section of a repair page" } as const;

/** How a text stands, and the tone of that. */
export function stateOf({ state, publish_at }: Pick<DeskItem, "state" | "publish_at">): ["good" | "warn" | "quiet" | "action", string] {
  switch (state) {
    case "scheduled":
      return ["action", `Scheduled for ${shopMoment(publish_at ?? "")}`];
    case "published":
      return ["good", "Published"];
    case "changed":
      return ["warn", "Published, text changed since"];
    default:
      return ["quiet", "Draft"];
  }
}

export const deedWords: Record<DeskRevision["deed"], string> = {
  created: "created",
  saved: "saved",
  published: "published",
  scheduled: "scheduled",
  withdrawn: "taken offline",
  restored: "restored",
  imported: "imported",
};

const labels: Record<keyof DeskText, string> = {
  title: "Title",
  slug: "Address",
  description: "Meta description",
  excerpt: "Excerpt",
  category: "Category",
  author: "Author",
  date: "Date",
  services: "Repair pages",
  kinds: "Kinds of appliance",
  service: "Repair page",
  body: "Text",
};

/** The fields of a text in the order they are shown, each in words. */
export function fieldsOf(text: DeskText): { field: keyof DeskText; label: string; words: string }[] {
  return (Object.keys(labels) as (keyof DeskText)[]).map((field) => ({
    field,
    label: labels[field],
    words: [text[field]].flat().join(", "),
  }));
}

/** The title's label for each kind. */
export const titleWords = { article: "Title", answer: "Question", section: "Heading" } as const;
