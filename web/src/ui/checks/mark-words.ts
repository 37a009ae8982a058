import { Copy, Database, FileText, type LucideIcon, Quote, ShieldAlert, TriangleAlert, Unlink } from "lucide-react";
import type { ContentMark, ContentTie } from "../../lib/wire-types";

/** Why a sentence has to be checked: its icon and its word. */
export const marks: Record<ContentMark["kind"], [LucideIcon, string]> = {
  untied: [Unlink, "No source"],
  unsupported: [TriangleAlert, "Not backed"],
  copied: [Copy, "Copied"],
  unsafe: [ShieldAlert, "Unsafe"],
};

/** The kinds of evidence for a sentence, each with icon and word. */
export const ties: Record<ContentTie["kind"], [LucideIcon, string]> = {
  record: [Database, "Record"],
  page: [FileText, "Page"],
  source: [Quote, "Source"],
};
