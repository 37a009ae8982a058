import { reads } from "../data";

/** Keys of the reads that count open findings: stale once a finding is checked again or marked as won't fix. */
export const stale = [reads.groups.all, reads.pages.all, reads.page.all];
