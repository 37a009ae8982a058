import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const colours = ["color-contrast", "link-in-text-block"]; // the rules that a colour scheme can change

/** Runs axe on the page in its current state and returns one line per element; coloursAlone checks contrast only. */
export async function violations(page: Page, coloursAlone = false): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const options: axe.RunOptions = { runOnly: coloursAlone ? colours : tags, resultTypes: ["violations"] };
  const found = await page.evaluate((options) => window.axe?.run(document, options), options);
  if (!found) throw new Error("axe did not run");
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target}: ${failureSummary}`),
  );
}
