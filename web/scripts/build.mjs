// Builds what the Go binary embeds: see docs/web-build.md.
//   node scripts/build.mjs [--mode development] [--out dist-dev]
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, extname, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { buildPictures } from "./pictures.mjs";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const { values: args } = parseArgs({
  options: { mode: { type: "string", default: "production" }, out: { type: "string", default: "dist" } },
});
process.env.NODE_ENV = args.mode; // before Vite and React are loaded: both read it
const { build, loadConfigFromFile, mergeConfig } = await import("vite");

const target = resolve(web, args.out);
await mkdir(join(web, "node_modules/.cache"), { recursive: true });
const out = await mkdtemp(join(web, "node_modules/.cache/enamel-build-")); // takes the target's place when all of it is built
const publicOut = join(out, "public");
const pages = [
  "home",
  "unit",
  "shop",
  "search",
  "checkout",
  "compare",
  "alert",
  "call-back",
  "order",
  "auth",
  "auth-verify",
  "auth-reset",
  "account",
  "seo",
  "seo-audit",
  "seo-settings",
  "staff",
  "service",
  "brand",
  "brands",
  "blog",
  "article",
  "faq",
  "gone",
  "contact",
  "partnership",
  "legal",
  "forbidden",
  "not-found",
  "error",
];
/** Those within the shop's frame. */
const framed = pages.filter((page) => page !== "staff");
const { config: shared } = await loadConfigFromFile({ command: "build", mode: args.mode }, join(web, "vite.config.ts"));

/** Components that are marked for a client bundler are client code here anyway. */
function onLog(level, log, next) {
  if (log.code !== "MODULE_LEVEL_DIRECTIVE") next(level, log);
}

/** One Vite build over the shared configuration; returns the emitted files. */
async function bundle(config) {
  const result = await build(
    mergeConfig(
      { ...shared, configFile: false, mode: args.mode, logLevel: "warn", build: { ...shared.build, rolldownOptions: { onLog } } },
      config,
    ),
  );
  return (Array.isArray(result) ? result : [result]).flatMap((r) => r.output);
}

/** Leaves the files of one kind ("chunk" or "asset") out of a build. */
function drop(files, type) {
  for (const [name, file] of Object.entries(files)) if (file.type === type) delete files[name];
}

/** Entries that a page loads on first use; no page includes them. */
const late = { chat: "/src/app/chat.tsx", search: "/src/app/search.tsx" };

/** The file of a page's entry. */
function entry(page) {
  return existsSync(join(web, `src/app/entries/${page}.tsx`)) ? `${page}.tsx` : `${page}.ts`;
}

/** The stylesheet of one page: every CSS module its component tree imports, hydrated or not, in one file. */
function buildPageStyles(page) {
  const source = `import "/src/styles/index.css"; import "/src/app/entries/${entry(page)}"; import * as page from "/src/pages/${page}/${page}.tsx"; globalThis.page = page;`;
  return buildStyles(page, source, (id) => Object.values(late).some((file) => id === join(web, file)));
}

/**
 * The stylesheet of a late entry: its feature's CSS modules. It may also import modules of the frame, which every page has; any other
 * import is an error.
 */
async function buildLateStyles(name, pageModules) {
  const shared = new Set();
  const { css } = await buildStyles(`${name}-panel`, `import * as late from "${late[name]}"; globalThis.late = late;`, (id) => {
    const isShared = id.endsWith(".css") && !id.startsWith(join(web, `src/features/${name}/`));
    if (isShared) shared.add(id);
    return isShared;
  });
  const missing = [...shared].filter((id) => !pageModules.has(id));
  if (css.length !== 1 || missing.length > 0) throw new Error(`the styles of ${name}: ${css}; not on every page: ${missing}`);
  return css[0];
}

/** Builds one stylesheet of a script's imports, except those that isApart names by absolute path. */
async function buildStyles(name, source, isApart) {
  const id = "virtual:styles";
  const modules = new Set();
  const files = await bundle({
    plugins: [
      {
        name: "page-styles",
        resolveId: (name) => (name === id ? `\0${id}` : null),
        load: (name) => (name === `\0${id}` ? source : null),
        generateBundle: {
          order: "post",
          handler(_, files) {
            for (const module of this.getModuleIds()) modules.add(module);
            drop(files, "chunk");
          },
        },
      },
    ],
    build: {
      outDir: publicOut,
      emptyOutDir: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: id,
        external: (id) => /^(react|lucide-react|@tanstack)/.test(id) || (isAbsolute(id) && isApart(id)),
        output: {
          assetFileNames: (a) =>
            a.names.some((n) => n.endsWith(".css")) ? `assets/${name}-[hash][extname]` : "assets/[name]-[hash][extname]",
        },
      },
    },
  });
  const names = files.filter((f) => f.type === "asset").map((f) => `/${f.fileName}`);
  return { css: names.filter((n) => n.endsWith(".css")), fonts: names.filter((n) => n.endsWith(".woff2")), modules };
}

/** Importing all of React would put the bundler's interop into every page, so TanStack's imports name their parts. */
const namedReact = {
  name: "named-react",
  transform(code, id) {
    if (!id.includes("@tanstack")) return null;
    const names = [...new Set(code.match(/\bReact\.\w+/g))].map((use) => use.slice("React.".length));
    return code.replace('import * as React from "react";', `import { ${names} } from "react"; const React = { ${names} };`);
  },
};

/** Modules that pages share. The plate is left out: only signed-in visitors see it. */
const parts = /src[\\/](ui(?![\\/]plate)|lib)[\\/]|lucide/;

/** The chunk of a part that a public page reaches; of another none. */
function ofThePublic(id, chunking) {
  const seen = new Set([id]);
  for (const module of seen) {
    if (/src[\\/]app[\\/]entries[\\/](?!(seo|staff|frame)\b)/.test(module)) return "parts";
    const { importers, dynamicImporters } = chunking.getModuleInfo(module);
    for (const importer of [...importers, ...dynamicImporters]) seen.add(importer);
  }
  return null;
}

/**
 * Builds the browser's JavaScript: one entry a page, one React chunk, and one chunk of the modules that all pages share. Modules that some
 * pages share have chunks of their own.
 */
async function buildClient(chatStyles, searchStyles) {
  const files = await bundle({
    define: { CHAT_STYLES: JSON.stringify(chatStyles), SEARCH_STYLES: JSON.stringify(searchStyles) },
    plugins: [
      namedReact,
      {
        name: "no-client-styles", // buildStyles makes the stylesheets
        generateBundle: { order: "post", handler: (_, files) => drop(files, "asset") },
      },
    ],
    build: {
      outDir: publicOut,
      emptyOutDir: false,
      cssCodeSplit: false, // no chunk asks for styles of its own
      modulePreload: false,
      rolldownOptions: {
        input: {
          ...Object.fromEntries(pages.map((p) => [p, join(web, `src/app/entries/${entry(p)}`)])),
          "after-paint": join(web, "src/app/after-paint.ts"),
        },
        output: {
          entryFileNames: "assets/[name]-[hash].js",
          chunkFileNames: "assets/[name]-[hash].js",
          codeSplitting: {
            groups: [
              { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
              { name: "shop", minShareCount: framed.length, priority: 2 }, // the frame that every page has
              { name: ofThePublic, debugName: "parts", test: parts, minShareCount: 2, priority: 1 },
              { name: "sign", test: /src[\\/]features[\\/]account[\\/]/, minShareCount: 2 }, // not for the pages that anybody opens
              { name: "data", test: /@tanstack|src[\\/]lib[\\/]data\.tsx|icons[\\/]arrow-(up|down)\./, priority: 2 }, // for staff alone
              { name: "desk", test: parts, minShareCount: 2 }, // of the parts, those for staff alone
            ],
          },
        },
      },
    },
  });
  const chunks = files.filter((f) => f.type === "chunk");
  const imported = (name, seen = new Set()) => {
    for (const next of chunks.find((c) => c.fileName === name).imports) if (!seen.has(next)) imported(next, seen.add(next));
    return [...seen];
  };
  const entries = chunks.filter((c) => c.isEntry);
  const loader = `/${entries.find((c) => c.name === "after-paint").fileName}`;
  return Object.fromEntries(
    entries.map((c) => [c.name, { loader, js: `/${c.fileName}`, imports: imported(c.fileName).map((i) => `/${i}`) }]),
  );
}

/** render.js: every page in one script for the engine inside the binary, without the Node or browser parts of React. */
async function buildServer() {
  await bundle({
    define: { "process.env.NODE_ENV": '"production"' },
    oxc: { jsx: { development: false } },
    resolve: { alias: { "react-dom/server": join(web, "node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js") } },
    ssr: { target: "webworker", noExternal: true },
    build: {
      outDir: out,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: true,
      ssr: join(web, "src/app/ssr.tsx"),
      rolldownOptions: { output: { format: "iife", name: "enamel", codeSplitting: false, entryFileNames: "render.js" } },
    },
  });
}

/** Writes .br and .gz beside every file that gains from it and has none yet. */
async function compress(folder) {
  const kinds = new Set([".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".xml"]);
  const quality = args.mode === "production" ? 11 : 4;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !kinds.has(extname(file)) || existsSync(`${file}.br`)) continue;
    const bytes = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}

try {
  await mkdir(publicOut, { recursive: true });
  await writeFile(join(out, ".keep"), "");
  await cp(join(web, "public"), publicOut, { recursive: true });
  const styles = {};
  for (const page of pages) styles[page] = await buildPageStyles(page);
  const everywhere = new Set([...styles.home.modules].filter((id) => framed.every((page) => styles[page].modules.has(id))));
  const client = await buildClient(await buildLateStyles("chat", everywhere), await buildLateStyles("search", everywhere));
  for (const page of pages) {
    if (!/^(seo|staff)/.test(page) && client[page].imports.some((file) => file.includes("/data-")))
      throw new Error(`${page} loads the data layer of staff`);
  }
  await buildServer();
  const manifest = {};
  for (const page of pages) {
    const { css, fonts } = styles[page];
    manifest[page] = { ...client[page], css, fonts };
  }
  await writeFile(join(out, "pages.json"), JSON.stringify(manifest, null, 2));
  await buildPictures({ outDir: out });
  await compress(publicOut);
  await chmod(out, 0o755);
  await rm(target, { recursive: true, force: true });
  await rename(out, target);
} finally {
  await rm(out, { recursive: true, force: true });
}
