import { createHash } from "node:crypto";
import { basename, relative } from "node:path";
import type { UserConfig } from "vite";

/** One class name for each file and word in every build: the server's HTML and the page's stylesheet come from different builds. */
export function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split("?")[0] ?? file);
  const hash = createHash("sha256").update(`${path} ${name}`).digest("base64url").replace(/[-_]/g, "").slice(0, 5);
  if (process.env.NODE_ENV === "production") return `_${hash}`;
  return `${basename(path, ".module.css")}-${name}-${hash}`;
}

/** The configuration that every build and the tests share; scripts/build.mjs adds input and output. */
const config = {
  root: import.meta.dirname,
  publicDir: false,
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: "es2022",
    // light-dark() and nesting are left as they are written
    cssTarget: ["chrome123", "firefox126", "safari17.5"],
    modulePreload: { polyfill: false },
    assetsInlineLimit: (file, content) => file.endsWith(".svg") && content.length < 1024,
    reportCompressedSize: false,
  },
} satisfies UserConfig;

export default config;
