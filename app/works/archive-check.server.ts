import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import {
  FOLDER,
  FORMAT,
  hashIn,
  MANIFEST,
  type Manifest,
  manifestSchema,
  objectKey,
  sha256,
} from "./archive-manifest.server.ts";

/** Larger than any stored image, and than the manifest of ten thousand works. */
const MAX_ENTRY_BYTES = 64 * 1_048_576;

/** Why an archive is refused, in English. Nothing has been written. */
export class ArchiveRefusedError extends Error {
  override name = "ArchiveRefusedError";
}

/**
 * Reads the whole archive once and checks that it is complete and sound.
 * @param schemas names of the migrations that this release knows
 * @throws ArchiveRefusedError
 */
export async function checkArchive(file: string, schemas: string[]): Promise<Manifest> {
  const { text, objects } = await readEntries(file);
  if (text === undefined) throw new ArchiveRefusedError(`The archive has no ${MANIFEST}.`);
  const manifest = parseManifest(text, schemas);
  checkObjects(manifest, objects);
  checkReferences(manifest);
  return manifest;
}

type FoundObjects = Map<string, { sha256: string; bytes: number }>;

async function readEntries(file: string): Promise<{ text: string | undefined; objects: FoundObjects }> {
  const objects: FoundObjects = new Map();
  let text: string | undefined;
  await eachEntry(file, async (name, bytes) => {
    if (name === MANIFEST) {
      text = bytes.toString("utf8");
      return;
    }
    const key = name.slice(FOLDER.length);
    if (!name.startsWith(FOLDER) || !objectKey.safeParse(key).success) {
      throw new ArchiveRefusedError(`The archive holds a path that has no place in it: ${JSON.stringify(name)}`);
    }
    objects.set(key, { sha256: sha256(bytes), bytes: bytes.length });
  });
  return { text, objects };
}

/** Visits the files of a tar one after the other. Refuses other kinds of entries, and files that are too large. */
export async function eachEntry(file: string, visit: (name: string, bytes: Buffer) => Promise<void>): Promise<void> {
  const entries = extract();
  const reading = pipeline(createReadStream(file), entries).catch((error: unknown) => {
    entries.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const entry of entries) {
      const { name, type, size = 0 } = entry.header;
      if (type !== "file" || size > MAX_ENTRY_BYTES) {
        throw new ArchiveRefusedError(`The archive holds something that has no place in it: ${JSON.stringify(name)}`);
      }
      await visit(name, await buffer(entry));
    }
  } catch (error) {
    entries.destroy();
    if (error instanceof ArchiveRefusedError) throw error;
    throw new ArchiveRefusedError(`The file cannot be read as an archive: ${(error as Error).message}`);
  }
  await reading;
}

function parseManifest(text: string, schemas: string[]): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ArchiveRefusedError(`The archive's ${MANIFEST} is not JSON.`);
  }
  const { format, schema } = (json ?? {}) as { format?: unknown; schema?: unknown };
  if (typeof format === "number" && format > FORMAT) {
    throw new ArchiveRefusedError(`The archive is of format ${format}; this release reads ${FORMAT}.`);
  }
  if (typeof schema !== "string" || !schemas.includes(schema)) {
    throw new ArchiveRefusedError(`The archive is of a schema this release does not know: ${JSON.stringify(schema)}.`);
  }
  const parsed = manifestSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ArchiveRefusedError(`The archive's ${MANIFEST} is wrong at ${issue?.path.join(".")}: ${issue?.message}`);
}

/** The manifest names exactly the objects in the archive, with their hashes. */
function checkObjects(manifest: Manifest, found: FoundObjects): void {
  for (const { key, sha256: hash, bytes } of manifest.objects) {
    const object = found.get(key);
    if (!object) throw new ArchiveRefusedError(`The archive lacks ${key}, which it names.`);
    if (object.sha256 !== hash || !hash.startsWith(hashIn(key) ?? "") || object.bytes !== bytes) {
      throw new ArchiveRefusedError(`The hash of ${key} is not the one that the archive gives for it.`);
    }
  }
  const keys = new Set(manifest.objects.map(({ key }) => key));
  for (const key of found.keys()) {
    if (!keys.has(key)) throw new ArchiveRefusedError(`The archive holds ${key}, which it does not name.`);
  }
}

/** Every image has its objects, and every work its image. */
function checkReferences({ objects, images, works }: Manifest): void {
  const keys = new Set(objects.map(({ key }) => key));
  for (const { variants, source_key } of images) {
    for (const key of [...variants.map((each) => each.key), ...(source_key ? [source_key] : [])]) {
      if (!keys.has(key)) throw new ArchiveRefusedError(`The archive lacks ${key}, which a picture is made of.`);
    }
  }
  const ids = new Set(images.map(({ id }) => id));
  for (const { id, image_id, pictures } of works) {
    const named = [...(image_id === null ? [] : [image_id]), ...pictures.map((picture) => picture.image_id)];
    if (!named.every((image) => ids.has(image)))
      throw new ArchiveRefusedError(`The archive lacks a picture of work ${id}.`);
  }
}
