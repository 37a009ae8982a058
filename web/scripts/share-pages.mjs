// @ts-check
// Which pages are shared with a picture of their own, what it says and whose drawing it shows. Its words come from the files
// that the pages come from; it says nothing that staff may change: no price, no stock, no name, no town, no telephone.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { KINDS } from "../illustrations/index.mjs";

/** @typedef {import('../illustrations/index.mjs').Appliance} Appliance */
/** @typedef {{slug: string, name: string, brand: string, kind: string, category?: string, finish: string, model?: string, picture?: string[], width: number, height: number}} SeedUnit */
/** @typedef {{path: string, kicker: string, title: string, note?: string, drawings?: string[], lineup: Appliance[]}} SharePage drawings: keys, the first that is drawn counts; else the line-up */

/** A space at which no line ends. */
export const UNBROKEN = "\u00a0";

const BLOG = "Blog & Tips";

/** The pages that no content file fills. @type {SharePage[]} */
const PAGES = [
  {
    path: "/",
    kicker: "Sales, delivery, repair",
    title: "Quality Used Appliances",
    lineup: look("top-load-washer", "gas-range:stainless", "french-door:stainless:dispenser"),
  },
  {
    path: "/shop",
    kicker: "Shop",
    title: "Every Used Appliance on Our Floor",
    lineup: look("dryer", "front-load-washer", "side-by-side:stainless:dispenser"),
  },
  {
    path: "/blog",
    kicker: BLOG,
    title: "Plain Advice on Home Appliances",
    lineup: look("electric-range", "front-load-washer", "top-freezer"),
  },
  {
    path: "/brands",
    kicker: "Repair and sales",
    title: "Brands We Service",
    lineup: look("dryer", "gas-range", "bottom-freezer:stainless"),
  },
  {
    path: "/faq",
    kicker: "Warranty, delivery, repair",
    title: "Frequently Asked Questions",
    lineup: look("gas-range:stainless", "water-heater", "side-by-side"),
  },
  { path: "/contact", kicker: "Phone, email, hours", title: "Contact Us", lineup: look("top-load-washer", "dryer", "upright-freezer") },
  {
    path: "/partnership",
    kicker: "B2B Partnerships",
    title: "Commercial Appliance Partnership Program",
    lineup: look("front-load-washer", "dryer", "stacked-laundry"),
  },
  {
    path: "/privacy",
    kicker: "What we know of you",
    title: "Privacy Policy",
    lineup: look("dishwasher", "top-freezer", "upright-freezer"),
  },
  { path: "/terms", kicker: "Orders and payment", title: "Terms of Sale", lineup: look("gas-range", "dishwasher", "side-by-side") },
  { path: "/returns", kicker: "When you change your mind", title: "Return Policy", lineup: look("top-load-washer", "dryer", "gas-range") },
  { path: "/warranty", kicker: "What we stand behind", title: "Warranty", lineup: look("dryer", "water-heater", "french-door") },
];

/**
 * Appliances in a line, each written kind, kind:finish or kind:finish:feature.
 * @param {...string} names
 * @returns {Appliance[]}
 */
function look(...names) {
  return names.map((name) => {
    const [kind, finish = "white", ...features] = name.split(":");
    return { kind, finish, features };
  });
}

/**
 * Single-line fields of a content file's front matter. Anything that a plain reading could get wrong is refused.
 * @param {string} text
 * @param {string[]} names
 * @returns {Record<string, string>}
 */
export function frontMatter(text, names) {
  const block = /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1];
  if (block === undefined) throw new Error("no front matter");
  return Object.fromEntries(
    names.map((name) => {
      const values = [...block.matchAll(new RegExp(`^${name}:[ ]*(.*)$`, "gm"))].map((match) => match[1].trim());
      if (values.length !== 1) throw new Error(`${values.length} fields ${JSON.stringify(name)}`);
      if (!/^[\p{L}\p{N}[]/u.test(values[0]) || /[{}"\\]|: | #/.test(values[0])) {
        throw new Error(`the field ${JSON.stringify(name)} is not plain: ${values[0]}`);
      }
      return [name, values[0]];
    }),
  );
}

/**
 * The fields of each file in a folder of the content, by slug.
 * @param {string} folder
 * @param {string[]} names
 */
async function readFields(folder, names) {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".md")).sort();
  return Promise.all(
    files.map(async (file) => {
      try {
        return { slug: file.slice(0, -".md".length), fields: frontMatter(await readFile(join(folder, file), "utf8"), names) };
      } catch (error) {
        throw new Error(`${join(folder, file)}: ${/** @type {Error} */ (error).message}`);
      }
    }),
  );
}

/**
 * Three units of a brand that stand on the floor, the lowest first: of different categories, or else of different kinds.
 * @param {SeedUnit[]} units
 * @param {string} brand
 * @returns {Appliance[]}
 */
function lineupOf(units, brand) {
  const standing = units.filter((unit) => unit.brand === brand && !KINDS[unit.kind].stand);
  const others = (/** @type {'category' | 'kind'} */ by) =>
    standing.filter((unit, i) => standing.findIndex((u) => u[by] === unit[by]) === i);
  const three = [...new Set([...others("category"), ...others("kind")])].slice(0, 3).sort((a, b) => a.height - b.height);
  return three.length < 3 ? PAGES[0].lineup : three.map(({ picture, ...unit }) => ({ ...unit, features: picture ?? [] }));
}

/**
 * Every page that is shared with a picture of its own.
 * @param {SeedUnit[]} units
 * @param {string} content the folder of the content files
 * @returns {Promise<SharePage[]>}
 */
export async function sharePages(units, content) {
  const { lineup } = PAGES[0];
  const [services, brands, articles] = await Promise.all([
    readFields(join(content, "services"), ["name"]),
    readFields(join(content, "brands"), ["brandName"]),
    readFields(join(content, "articles"), ["title", "category", "kinds"]),
  ]);
  return [
    ...PAGES,
    ...services.map(({ slug, fields: { name } }) => {
      return { path: `/${slug}`, kicker: "Repair", title: name, drawings: [`service:${slug}`], lineup };
    }),
    ...brands.map(({ slug, fields: { brandName } }) => {
      return {
        path: `/${slug}`,
        kicker: "Brands we service",
        title: `${brandName} Repair and Used Appliances`,
        lineup: lineupOf(units, brandName),
      };
    }),
    ...articles.map(({ slug, fields: { title, category, kinds } }) => {
      const drawings = [
        `article:${slug}`,
        ...kinds
          .slice(1, -1)
          .split(", ")
          .map((kind) => `kind:${kind}`),
      ];
      return { path: `/blog/${slug}`, kicker: category === "Tips" ? BLOG : `${BLOG} · ${category}`, title, drawings, lineup };
    }),
    ...units.map(({ slug, name, brand, model }) => {
      const title = name.replace(brand, brand.replaceAll(" ", UNBROKEN));
      return { path: `/shop/${slug}`, kicker: "Used appliance", title, note: model && `Model ${model}`, drawings: [slug], lineup };
    }),
  ];
}
