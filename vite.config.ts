import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { home } from "#content/home.ts";
import { palette } from "#content/palette.ts";
import { site } from "#content/site.ts";
import { typeface } from "#content/typeface.ts";
import { contentFolder, sayNewFiles } from "./commands/content-folder.ts";
import { demoTextsLeft } from "./commands/demo-texts.ts";
import { contentIcons } from "./tools/content-icons.ts";
import { contentMistakes } from "./tools/content-mistakes.ts";
import { contentPictures } from "./tools/content-pictures.ts";
import { fallbackCss } from "./tools/fallback-css.ts";
import { fontFaces } from "./tools/font-faces.ts";
import { lettersCss, scaledTitles } from "./tools/letters-css.ts";
import { paletteCss } from "./tools/palette-css.ts";
import { drawIcons } from "./tools/site-icons.ts";
import { svgParts } from "./tools/svg-parts.ts";

/**
 * Puts the typeface with its fallbacks, the palette and the widths of the owner's words in front of tokens.css, and each
 * style sheet into the cascade layer of its folder: a page's styles override those of the components that it uses, in
 * whatever order the browser loads them.
 */
function layeredStyles(): Plugin {
  return {
    name: "layered-styles",
    enforce: "pre",
    transform(code, id) {
      if (!/\/app\/.+\.css$/.test(id)) return null;
      // With the drawing the home page, whose document has its styles, needs none of the picture in its place.
      if (id.endsWith("/own-picture.module.css") && !home.hero.file) return { code: "", map: null };
      const isBase = /\/(ui\/theme\/(tokens|base)|desk\/kit\/desk)\.css$/.test(id);
      const layer = isBase ? "base" : /\/app\/ui\//.test(id) ? "ui" : "page";
      // The roles are read here, because wrong content must not keep the development server from saying so.
      const letters = () => lettersCss({ brand: site.brand, roles: home.roles.map(({ text }) => text) });
      const own = id.endsWith("/tokens.css")
        ? [fontFaces(), fallbackCss(), paletteCss(palette), letters()].join("\n")
        : "";
      // Vite takes a # in a style sheet for a place in a page.
      const rules = `${own}\n${scaledTitles(code, typeface.titleScale)}`;
      const resolved = rules.replaceAll('"#content/', `"/${contentFolder()}/`);
      return { code: `@layer base, ui, page;\n@layer ${layer} {\n${resolved}\n}`, map: null };
    },
  };
}

/** The icons, drawn from the content's brand mark and palette, and the PDF of the CV: files that are served as they are. */
function ownersFiles(): Plugin {
  const read = async () => {
    const brandMark = await readFile(join(contentFolder(), "brand-mark.svg"), "utf8");
    const files = await drawIcons(brandMark, { square: palette.page.dark, mark: palette.themes.dark.strong });
    // `npm run cv` builds the site before there is a file.
    const cv = await readFile(contentFolder() + site.cvFile).catch(() => null);
    if (cv) files.set(site.cvFile.slice(1), cv);
    // What the owner has put there under the same name is served in its place.
    return new Map([...files].filter(([file]) => !existsSync(`public/${file}`)));
  };
  return {
    name: "owners-files",
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const [fileName, source] of await read()) this.emitFile({ type: "asset", fileName, source });
    },
    configureServer({ middlewares }) {
      middlewares.use("/", async ({ url = "/" }, response, next) => {
        const file = /^\/[\w-]+\.(svg|ico|png|pdf)$/.test(url) && (await read()).get(url.slice(1));
        if (!file) return next();
        if (url.endsWith(".svg")) response.setHeader("Content-Type", "image/svg+xml");
        response.end(file);
      });
    },
  };
}

/** Builds the program that decodes images. `app/works/pictures/pipeline.server.ts` expects it beside the server. */
function imageProgram(): Plugin {
  return {
    name: "image-program",
    apply: "build",
    buildStart() {
      if (this.environment.name !== "ssr") return;
      this.emitFile({ type: "chunk", id: "app/works/pictures/image-program.ts", fileName: "image-program.js" });
    },
  };
}

/** The parts of the site that import a module at once, directly or not: `root`, `pages/home`, `desk`, ... */
function partsOf(id: string, context: Rolldown.ChunkingContext): Set<string> {
  const ids = new Set([id]);
  // A set may grow while it is read.
  for (const each of ids) for (const importer of context.getModuleInfo(each)?.importers ?? []) ids.add(importer);
  const part = /\/app\/(entry|root|desk|pages\/\w+).*(?:\.client\.tsx|\?__react-router)/;
  return new Set([...ids].flatMap((each) => part.exec(each)?.[1] ?? []));
}

const ofTheSite = /\/(app|content)\/.+\.(tsx?|css)$|\?(drawing|shapes)$|preload-helper/;

/** One chunk for all that several parts share: small ones compress badly. A page's own styles are inlined in its document. */
function chunkOf(id: string, context: Rolldown.ChunkingContext): string | null {
  const parts = partsOf(id, context);
  const isOfAdmin = parts.delete("desk");
  const isCss = id.endsWith(".css");
  if (parts.size === 0 && isOfAdmin) return isCss ? "desk-styles" : id.endsWith("?shapes") ? "desk-icons" : null;
  if (parts.size === 0) return isCss ? "site" : null;
  if (parts.has("root") && (isCss || isOfAdmin)) return "site";
  return parts.size > 1 && isOnFirstPage(parts) && !isFront(parts) ? "site" : null;
}

/** What several pages share, but not the home page, or only it and the page in English. Its styles are inlined too. */
function innerChunkOf(id: string, context: Rolldown.ChunkingContext): string | null {
  const parts = partsOf(id, context);
  parts.delete("desk");
  if (isFront(parts)) return "front";
  if (parts.size < 2 || isOnFirstPage(parts)) return null;
  // The CV needs little of it, and its document has to come with the first packets.
  return parts.has("pages/resume") ? "panels" : "inner";
}

const isFront = (parts: Set<string>) => parts.size === 2 && parts.has("pages/home") && parts.has("pages/english");
const isOnFirstPage = (parts: Set<string>) => ["entry", "root", "pages/home"].some((part) => parts.has(part));

await sayNewFiles();

export default defineConfig({
  // A mistake in the content has messages of its own.
  define: { DEMO_TEXTS_LEFT: (await demoTextsLeft(contentFolder()).catch(() => [])).map(({ where }) => where) },
  // Some editors empty a file before they write it, and Vite overlooks a change that soon follows another one.
  server: { watch: { awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 20 } } },
  // All packages for browsers that the framework does not name. If the development server discovers a package later, it
  // reloads the page, and it would also discover packages that only the server uses.
  optimizeDeps: { noDiscovery: true, include: ["framer-motion/dom", "typed.js", "web-vitals"] },
  // Hundreds of small modules: as one file they load in half of the time when the server starts.
  ssr: { noExternal: [/^(framer-motion|motion-dom|motion-utils|kysely|zod)($|\/)/] },
  // Readable names such as `header_entry`: the repeated file names compress well.
  css: { modules: { generateScopedName: (name, path) => `${basename(path, ".module.css")}_${name}` } },
  build: {
    // React Router names the scripts of a page itself.
    modulePreload: false,
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    // The site's policy blocks a font in a data: address.
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
  },
  environments: {
    client: {
      // Keeps Vite from adding a helper that loads the styles of a chunk before it: here only pages have styles of their own.
      define: { __VITE_IS_MODERN__: "false" },
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "vendor", test: /\/node_modules\/(react|scheduler|cookie|set-cookie)/ },
                { debugName: "site", test: ofTheSite, name: chunkOf },
                // Last, because a chunk gets all that its modules need and no chunk before has.
                { debugName: "inner", test: ofTheSite, name: innerChunkOf },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    layeredStyles(),
    ownersFiles(),
    svgParts(),
    contentIcons(),
    contentPictures(),
    contentMistakes(),
    imageProgram(),
    reactRouter(),
  ],
});
