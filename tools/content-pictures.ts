import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { deserialize, serialize } from "node:v8";
import pLimit from "p-limit";
import sharp from "sharp";
import type { Plugin, ViteDevServer } from "vite";
import type { ContentPicture, Home, ServicePage } from "#app/content-schema.ts";
import { ASSETS, contentImage } from "#app/pages/kit/shown-work.ts";
import type { EncodedFile } from "#app/works/pictures/encode.server.ts";
import { sniffImage } from "#app/works/pictures/file-format.server.ts";
import type { Ink } from "#app/works/pictures/framing.ts";
import { leastUsed, suitablePapers } from "#app/works/pictures/kind-and-paper.ts";
import { prepareInProcess } from "#app/works/pictures/pipeline.server.ts";
import type { EncodedImage } from "#app/works/work.ts";
import { contentFolder } from "#commands/content-folder.ts";

interface EncodedPicture {
  image: Omit<EncodedImage, "ink">;
  /** The pixels that decide which papers suit it: the palette may change after it was encoded. */
  sample: Uint8Array;
  /** By the names in `image.variants`. */
  files: Map<string, AssetFile>;
}

type AssetFile = Pick<EncodedFile, "bytes"> & { type: string };

const folderOf = (content: string) => join(content, "pictures");

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** A picture of the home page's top may stand beside home.ts. */
function pathOf(content: string, file: string): string {
  const path = join(folderOf(content), file);
  return isFile(path) ? path : join(content, file);
}

/** Pixels of a drawing: as many as a wide page shows on most screens. */
const DRAWING_WIDTH = 1_600;

/** Bytes of an SVG that is shown as it is: each visitor of the home page loads it. */
const MAX_SVG = 300_000;

/** What decides the result, apart from the picture. */
const pipeline = [
  "tools/content-pictures.ts",
  "app/works/pictures/encode.server.ts",
  "app/works/pictures/file-format.server.ts",
  "app/works/pictures/kind-and-paper.ts",
];

/** @returns why the file cannot be shown; null if it can */
export function pictureFault(content: string, file: string): string | null {
  const path = pathOf(content, file);
  if (!isFile(path)) return `is not in ${folderOf(content)}/. Put it there`;
  const refusal = sniffImage(readFileSync(path));
  if (refusal === null || refusal === "image_svg") return null;
  if (refusal === "image_too_heavy") return "has more than 15 MB. Make it smaller";
  return "is no picture for a page. Save it as JPEG, PNG, WebP, AVIF or SVG";
}

/** @returns why the file cannot be at the top of the home page; null if it can */
export function heroFault(content: string, file: string): string | null {
  const fault = pictureFault(content, file);
  if (fault) return fault;
  const bytes = readFileSync(pathOf(content, file));
  if (!isSvg(bytes) || bytes.length <= MAX_SVG) return null;
  return "is an SVG of more than 300 KB, which each visitor would load. Simplify it, or save it as PNG";
}

const isSvg = (bytes: Uint8Array) => sniffImage(bytes) === "image_svg";

/**
 * Encodes a picture of the content as if it had been uploaded, or returns what an earlier call has encoded: it takes
 * seconds. SVG, which an upload may not be, is drawn first, so that no page shows code of a file.
 */
export async function encodePicture(bytes: Uint8Array, cache: string): Promise<EncodedPicture> {
  const cached = await cachedAt(bytes, cache);
  if (existsSync(cached)) return deserialize(await readFile(cached));
  const encoded = await encode(bytes);
  await mkdir(cache, { recursive: true });
  // A build that runs at the same time must not read a part of it.
  const partial = `${cached}.${randomUUID()}`;
  await writeFile(partial, serialize(encoded));
  await rename(partial, cached);
  return encoded;
}

/** The palette is not a part of the name: another one needs no other files. */
async function cachedAt(bytes: Uint8Array, cache: string): Promise<string> {
  const hash = createHash("sha256").update(bytes);
  for (const file of pipeline) hash.update(await readFile(file));
  return join(cache, hash.digest("hex"));
}

async function encode(bytes: Uint8Array): Promise<EncodedPicture> {
  const isDrawing = isSvg(bytes);
  const pixels = isDrawing ? await sharp(bytes).resize(DRAWING_WIDTH).png().toBuffer() : bytes;
  const prepared = await prepareInProcess(pixels);
  if ("refused" in prepared) throw new Error("it is damaged, or has more than 50 million pixels. Save it again");
  const { width, height, color, kind, sample, files } = prepared.image;
  const nameOf = (key: string) => key.slice("works/".length);
  const image = {
    width,
    height,
    color,
    // A drawing looks like a screenshot, but belongs in no browser's window.
    kind: isDrawing && kind !== "logo" ? "photo" : kind,
    variants: files
      .map(({ key, bytes: _, ...variant }) => ({ file: nameOf(key), ...variant }))
      .toSorted((one, other) => one.width - other.width || one.height - other.height),
  };
  return { image, sample, files: new Map(files.map(({ key, bytes, type }) => [nameOf(key), { bytes, type }])) };
}

interface Listener {
  /** Gets each file that decides the result. */
  onRead: (file: string) => void;
  /** Gets the reason why a picture is left out. */
  onFault: (fault: Error) => void;
  /** If there is one, what was never encoded is left out for now: this is called once it is. */
  onLate?: () => void;
}

const cacheFolder = "node_modules/.cache/pictures";
const limit = pLimit(availableParallelism());
const inProgress = new Map<string, Promise<EncodedPicture>>();

/** The encoded pictures that service pages and the home page name, by their file. */
async function encodeAll({ onRead, onFault, onLate }: Listener) {
  // Not a static import: with each edit of the content, Vite would start the development server again.
  const read = async (file: string) => {
    const path = resolve(contentFolder(), file);
    onRead(path);
    return import(`${pathToFileURL(path)}?${(await stat(path)).mtimeMs}`);
  };
  const { servicePages }: { servicePages: ServicePage[] } = await read("service-pages.ts");
  const { home }: { home: Home } = await read("home.ts");
  const { file, alt } = home.hero;
  const hero = file === undefined || alt === undefined ? undefined : { ...home.hero, file, alt };
  const named = [
    ...servicePages.flatMap((page) => page.content.flatMap(({ image }) => image ?? [])),
    ...(hero ? [hero] : []),
  ];
  const late: Promise<EncodedPicture>[] = [];
  const encoded = [...new Set(named.map(({ file }) => file))].map(async (file) => {
    const path = resolve(pathOf(contentFolder(), file));
    // Vite would look for a missing one as for a module, and fail with all pages that import this one.
    if (isFile(path)) onRead(path);
    try {
      const bytes = await readFile(path);
      const cached = await cachedAt(bytes, cacheFolder);
      const picture = inProgress.get(cached) ?? limit(() => encodePicture(bytes, cacheFolder));
      if (!onLate || existsSync(cached))
        return [[file, file === hero?.file && isSvg(bytes) ? withSvg(await picture, bytes) : await picture]] as const;
      inProgress.set(cached, picture);
      late.push(picture);
      picture.catch((error) => onFault(faultOf(path, error))).finally(() => inProgress.delete(cached));
    } catch (error) {
      onFault(faultOf(path, error));
    }
    return [];
  });
  const all = new Map<string, EncodedPicture & { svg?: string }>((await Promise.all(encoded)).flat());
  if (late.length > 0) Promise.any(late).then(onLate, () => {});
  return { all, hero };
}

/** The encoded files are for share images then. */
function withSvg(picture: EncodedPicture, bytes: Uint8Array) {
  const svg = `${createHash("sha256").update(bytes).digest("hex").slice(0, 24)}.svg`;
  return { ...picture, svg, files: new Map([...picture.files, [svg, { bytes, type: "image/svg+xml" }]]) };
}

function shownHero(hero: ContentPicture, pictures: Record<string, EncodedImage>, svg: string | undefined) {
  const image = pictures[hero.file];
  const framing = { mode: "mounted", kind: svg ? "photo" : "auto", ...hero.framing } as const;
  const shown = image && contentImage(image, { ...hero, framing });
  return svg ? { ...shown, src: `${ASSETS}/${svg}`, avif: undefined } : shown;
}

const faultOf = (path: string, error: unknown) => new Error(`${path} cannot be shown. ${error}`);

/**
 * `import pictures from "virtual:content-pictures"`: the pictures that service pages name, by their file. Their variants
 * become assets.
 */
export function contentPictures(): Plugin {
  const name = "virtual:content-pictures";
  const served = new Map<string, AssetFile>();
  let server: ViteDevServer | undefined;
  async function reload(): Promise<void> {
    for (const environment of Object.values(server?.environments ?? {})) {
      const module = environment.moduleGraph.getModuleById(`\0${name}`);
      if (module) await environment.reloadModule(module);
    }
    server?.ws.send({ type: "full-reload" });
  }
  return {
    name: "content-pictures",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      const { all, hero } = await encodeAll({
        onRead: (file) => this.addWatchFile(file),
        // In development the other pages still work.
        onFault: (fault) => (server ? server.config.logger.warn(fault.message) : this.error(fault)),
        // Vite ends a request for a module after a minute, and never asks for the module again.
        ...(server && { onLate: reload }),
      });
      for (const { files } of all.values()) for (const [file, object] of files) served.set(file, object);
      const inks: Ink[] = [];
      const pictures: Record<string, EncodedImage> = {};
      for (const [file, { image, sample }] of all) {
        const ink = leastUsed(suitablePapers(sample, image.kind), inks.toReversed());
        inks.push(ink);
        pictures[file] = { ...image, ink };
      }
      // Apart, so that the scripts of the home page have no other one.
      return `export const hero = ${JSON.stringify(hero && shownHero(hero, pictures, all.get(hero.file)?.svg))};\nexport default ${JSON.stringify(pictures)};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const { all } = await encodeAll({ onRead: () => {}, onFault: (fault) => this.error(fault) });
      for (const { files } of all.values())
        for (const [file, { bytes: source }] of files)
          this.emitFile({ type: "asset", fileName: `assets/${file}`, source });
    },
    configureServer(started) {
      server = started;
      server.watcher.on("add", (file) => file.startsWith(resolve(contentFolder())) && reload());
      server.middlewares.use("/assets", ({ url = "/" }, response, next) => {
        const object = served.get(url.slice(1));
        if (!object) return next();
        response.setHeader("Content-Type", object.type).end(object.bytes);
      });
    },
  };
}
