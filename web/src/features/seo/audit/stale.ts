import { reads } from "../data";

/** What counts open findings, and so is out of date once one of them is checked again or marked as won't fix. */
export const stale = [reads.groups.all, reads.pages.all, reads.page.all];
