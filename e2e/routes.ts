import { expect } from "@playwright/test";
import type { Shop } from "./shop.ts";

/** The paths that the specification gives the repair pages. */
export const repairPages = [
  "/dishwasher-repair",
  "/washer-repair",
  "/dryer-repair",
  "/refrigerator-repair",
  "/microwave-repair",
  "/heating-repair",
  "/air-conditioning-repair",
  "/oven-repair",
  "/disposal-repair",
  "/freezer-repair",
  "/stove-repair",
];

/** The paths that the specification gives the brand pages. */
export const brandPages = [
  "/whirlpool-service",
  "/ge-service",
  "/maytag-service",
  "/samsung-service",
  "/lg-service",
  "/frigidaire-service",
];

/** The pages that the shop answers for. */
export const legalPages = ["/privacy", "/terms", "/returns", "/warranty"];

/** The ten articles, as the blog lists them. */
export async function articlePages(shop: Shop): Promise<string[]> {
  const blog = await (await fetch(`${shop.origin}/blog`)).text();
  const paths = [...new Set([...blog.matchAll(/href="(\/blog\/[^"#]+)"/g)].map(([, path]) => path as string))];
  expect(paths).toHaveLength(10);
  return paths;
}

const shown = ["/dryer-repair", "/whirlpool-service", "/blog/dryer-vent-cleaning-safety", "/warranty"];

/** The repairs, brands, articles and legal pages that are no screen of their own: pages of the same templates. */
export async function otherPages(shop: Shop): Promise<string[]> {
  return [...repairPages, ...brandPages, ...legalPages, ...(await articlePages(shop))].filter((path) => !shown.includes(path));
}
