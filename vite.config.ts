import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, minify, type Plugin } from "vite";
import { palette } from "#content/palette.ts";
import { site } from "#content/site.ts";
import { paletteCss } from "./app/ui/palette-css.ts";
import { drawIcons } from "./app/ui/site-icons.ts";
import { svgDrawing, svgShapes } from "./app/ui/svg-shapes.ts";
import { contentFaults, readContent } from "./commands/content-faults.ts";
import { addNewFiles, contentFolder } from "./commands/content-folder.ts";
import { paletteFaults } from "./commands/contrast.ts";
import { demoTextsLeft } from "./commands/demo-texts.ts";
import { contentIcons } from "./tools/content-icons.ts";
import { contentPictures } from "./tools/content-pictures.ts";

/**
 * Puts each style sheet into the cascade layer of its folder. So a page's styles override those of the components that
 * it uses, independent of the order in which the browser loads them.
 */
function layers(): Plugin {
  const layerOf = (id: string) =>
    /\/app\/ui\/(tokens|base)\.css$/.test(id) ? "base" : /\/app\/ui\//.test(id) ? "ui" : "page";
  return {
    name: "layers",
    enforce: "pre",
    transform(code, id) {
      if (!/\/app\/.+\.css$/.test(id)) return null;
      return { code: `@layer base, ui, page;\n@layer ${layerOf(id)} {\n${code}\n}`, map: null };
    },
  };
}

/** Puts the colours of the content's palette.ts in front of tokens.css. */
function paletteTokens(): Plugin {
  return {
    name: "palette-tokens",
    enforce: "pre",
    transform: (code, id) =>
      id.endsWith("/app/ui/tokens.css") ? { code: `${paletteCss(palette)}\n${code}`, map: null } : null,
  };
}

/** Draws the icons from the content's brand-mark.svg and the palette: into the build, or when a browser asks for them. */
function icons(): Plugin {
  const draw = async () => {
    const brandMark = await readFile(join(contentFolder(), "brand-mark.svg"), "utf8");
    return drawIcons(brandMark, { square: palette.page.dark, mark: palette.themes.dark.strong });
  };
  return {
    name: "icons",
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const [fileName, source] of await draw()) this.emitFile({ type: "asset", fileName, source });
    },
    configureServer({ middlewares }) {
      middlewares.use("/", async ({ url = "/" }, response, next) => {
        const icon = /^\/(favicon|icon-|apple-)/.test(url) && (await draw()).get(url.slice(1));
        if (!icon) return next();
        response.setHeader("Content-Type", url.endsWith(".svg") ? "image/svg+xml" : "image/png");
        response.end(icon);
      });
    },
  };
}

/**
 * `import shapes from "….svg?shapes"`: the content of the `<svg>` element, extracted at build time. With `?drawing` also
 * its `viewBox`.
 */
function shapes(): Plugin {
  return {
    name: "shapes",
    enforce: "pre",
    async load(id) {
      const [file = "", query] = id.split("?");
      const extract = query === "shapes" ? svgShapes : query === "drawing" ? svgDrawing : null;
      return extract && `export default ${JSON.stringify(extract(await readFile(file, "utf8")))}`;
    },
  };
}

/** Puts the PDF of the CV among the files that are served as they are. */
function resumeFile(): Plugin {
  const read = () => readFile(contentFolder() + site.cvFile);
  return {
    name: "resume-file",
    async generateBundle() {
      if (this.environment.name !== "client") return;
      // `npm run cv` builds the site before there is a file.
      const source = await read().catch(() => null);
      if (source) this.emitFile({ type: "asset", fileName: site.cvFile.slice(1), source });
    },
    configureServer({ middlewares }) {
      middlewares.use(site.cvFile, async (_, response) => {
        response.setHeader("Content-Type", "application/pdf").end(await read());
      });
    },
  };
}

/** `import count from "virtual:demo-texts"`: how many parts of the content are still the demo's. */
function demoTexts(): Plugin {
  const name = "virtual:demo-texts";
  return {
    name: "demo-texts",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: async (id) =>
      id === `\0${name}` ? `export default ${(await demoTextsLeft(contentFolder())).length};` : null,
  };
}

/** Says the mistakes of the content in the terminal and over the page, at the start and after each change of a file. */
function contentMistakes(): Plugin {
  return {
    name: "content-mistakes",
    apply: "serve",
    configureServer({ config, watcher, ws }) {
      const folder = resolve(contentFolder());
      let faults: string[] = [];
      const show = () =>
        faults.length > 0 && ws.send({ type: "error", err: { message: faults.join("\n"), stack: "" } });
      const check = async () => {
        faults = [...contentFaults(await readContent(folder), contentFolder()), ...paletteFaults(palette)];
        if (faults.length > 0) config.logger.error(faults.join("\n"));
        show();
      };
      // A file that cannot be read has an error of Vite's own.
      const checkIfReadable = () => check().catch(() => {});
      watcher.on("all", (_, file) => file.startsWith(folder) && checkIfReadable());
      ws.on("connection", show);
      return checkIfReadable();
    },
  };
}

/** `import code from "….js?minified"`: the text of a script that is inlined in each document. */
function minifiedText(): Plugin {
  return {
    name: "minified-text",
    enforce: "pre",
    async load(id) {
      const [file = "", query] = id.split("?");
      if (query !== "minified") return null;
      const { code } = await minify(file, await readFile(file, "utf8"));
      return `export default ${JSON.stringify(code)}`;
    },
  };
}

/** Removes Vite's 1 KB helper, which loads the styles of a chunk before it. Here only pages have styles of their own, and React Router loads those. */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
  };
}

/** Builds the program that decodes images. `app/works/images/process.server.ts` expects it beside the server. */
function imageProgram(): Plugin {
  return {
    name: "image-program",
    apply: "build",
    buildStart() {
      if (this.environment.name !== "ssr") return;
      this.emitFile({ type: "chunk", id: "app/works/images/image-program.ts", fileName: "image-program.js" });
    },
  };
}

const styleSheets = new Map<string, string>();

/** Readable names such as `header_entry`. The repeated file names compress well. */
function classOfFile(name: string, path: string): string {
  const file = path.split("?")[0] ?? path;
  const block = basename(file, ".module.css");
  const other = styleSheets.get(block) ?? file;
  if (other !== file) throw new Error(`${file} needs another name: its classes would be equal to those of ${other}`);
  styleSheets.set(block, file);
  return `${block}_${name}`;
}

/**
 * The routes that import a module, directly or not, as files below app/. Root's modules are part of every page.
 * @param isAtOnce without the imports that run later
 */
function routesOf(id: string, getModuleInfo: GetModuleInfo, isAtOnce = false, seen = new Set<string>()): Set<string> {
  const route = /\/app\/(root|routes\/.+)\.tsx?\?__react-router/.exec(id)?.[1];
  if (route) return new Set([route]);
  const routes = new Set<string>();
  const info = getModuleInfo(id);
  for (const importer of [...(info?.importers ?? []), ...((!isAtOnce && info?.dynamicImporters) || [])]) {
    if (seen.has(importer)) continue;
    seen.add(importer);
    for (const each of routesOf(importer, getModuleInfo, isAtOnce, seen)) routes.add(each);
  }
  return routes;
}

type GetModuleInfo = (id: string) => { importers: string[]; dynamicImporters: string[] } | null;

const isOfAdmin = (route: string) => route.startsWith("routes/admin/");

/** Chunks for what few pages share with each other or with the admin area, which shows a work's page in its preview. */
const chunkOf: Record<string, string> = {
  "routes/contact": "forms",
  "routes/contact-thanks": "forms",
  "routes/work": "case-study",
};

/** The chunk of a module that visitors of other pages need not load; null if it has none. */
function ownChunkOf(routes: string[]): string | null {
  const [name, ...others] = new Set(routes.filter((route) => !isOfAdmin(route)).map((route) => chunkOf[route]));
  return others.length === 0 && routes.length > 1 ? (name ?? null) : null;
}

/** One style sheet for several pages, and one for the admin area. A page's own styles are inlined in its document. */
function styleSheetOf(id: string, getModuleInfo: GetModuleInfo): string | null {
  if (!id.endsWith(".css")) return null;
  const routes = [...routesOf(id, getModuleInfo)];
  if (routes.every(isOfAdmin)) return "admin-styles";
  if (ownChunkOf(routes)) return null;
  return routes.length > 1 || routes[0] === "root" ? "styles" : null;
}

/** One chunk for all modules that a public page shares with another page: small chunks compress badly. */
function sharedScriptOf(id: string, getModuleInfo: GetModuleInfo): string | null {
  if (!/\/(app|content)\/.+\.tsx?$|preload-helper/.test(id)) return null;
  const routes = [...routesOf(id, getModuleInfo, true)];
  return routes.length > 1 && !routes.every(isOfAdmin) && !ownChunkOf(routes) ? "site" : null;
}

function ownPartOf(id: string, getModuleInfo: GetModuleInfo): string | null {
  if (!/\/(app|content)\/.+\.(tsx?|css)$/.test(id)) return null;
  const name = ownChunkOf([...routesOf(id, getModuleInfo)]);
  return name && id.endsWith(".css") ? `${name}-styles` : name;
}

const added = await addNewFiles();
if (added.length > 0) console.log(`This release has added to content/: ${added.join(", ")}`);

export default defineConfig({
  // All packages for browsers that the framework does not name. If the development server discovers a package later, it
  // reloads the page, and it would also discover packages that only the server uses.
  optimizeDeps: {
    noDiscovery: true,
    include: ["framer-motion/dom", "typed.js", "web-vitals"],
  },
  // Hundreds of small modules: as one file they load in half of the time when the server starts.
  ssr: { noExternal: [/^(framer-motion|motion-dom|motion-utils|kysely|zod)($|\/)/] },
  css: { modules: { generateScopedName: classOfFile } },
  build: {
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    // The site's policy blocks a font in a data: address.
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { debugName: "styles", name: (id, context) => styleSheetOf(id, (each) => context.getModuleInfo(each)) },
                {
                  name: "vendor",
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
                },
                { debugName: "site", name: (id, context) => sharedScriptOf(id, (each) => context.getModuleInfo(each)) },
                // Last: a group takes what its modules import, unless one before it has it.
                { debugName: "pages", name: (id, context) => ownPartOf(id, (each) => context.getModuleInfo(each)) },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    paletteTokens(),
    layers(),
    shapes(),
    icons(),
    resumeFile(),
    demoTexts(),
    contentMistakes(),
    contentIcons(),
    contentPictures(),
    minifiedText(),
    plainImports(),
    imageProgram(),
    reactRouter(),
  ],
});
