import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, mock, test } from "node:test";
import { createDiskStore } from "#app/storage/disk.server.ts";
import type { ObjectStore } from "#app/storage/storage.ts";
import type { OpenDatabase } from "#db/open.ts";
import { openTestDatabase, testEngines } from "#test-support/databases.ts";
import { createImagePipeline } from "./pipeline.server.ts";

type Options = Parameters<typeof createImagePipeline>[0];
type Encoders = NonNullable<Options["encoders"]>;

for (const engine of testEngines) {
  describe(`image pipeline: ${engine.name}`, { skip: engine.skip }, () => {
    let database: OpenDatabase;
    let folder: string;
    let store: ObjectStore;
    const gates: (() => void)[] = [];

    before(async () => {
      database = await openTestDatabase(engine);
      folder = await mkdtemp(join(tmpdir(), "repere-pipeline-"));
      store = createDiskStore(folder);
    });

    afterEach(() => {
      for (const open of gates.splice(0)) open();
    });

    after(async () => {
      await database.close();
      await rm(folder, { recursive: true });
    });

    const pipeline = (options: Partial<Options> = {}) =>
      createImagePipeline({ db: database.db, store, encoders: encoders(), ...options });

    /** A function that waits until it is released. */
    function gate<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
      const opening = Promise.withResolvers<void>();
      gates.push(opening.resolve);
      const entering = Promise.withResolvers<void>();
      const gated = mock.fn(async (...args: Args): Promise<Result> => {
        entering.resolve();
        await opening.promise;
        return work(...args);
      });
      return { gated, release: opening.resolve, entered: entering.promise };
    }

    test("a small picture passes the heavy ones that were uploaded before it", async () => {
      const { gated: prepareImage, release, entered } = gate(async (bytes: Uint8Array) => ({ image: imageOf(bytes) }));
      const images = pipeline({ encoders: encoders({ prepareImage }) });
      const heavy = [images.prepare(Buffer.from("heavy 1")), images.prepare(Buffer.from("heavy 2"))];
      await entered;
      const small = await images.prepare(Buffer.from("small"));
      assert.ok("image" in small);
      assert.equal(prepareImage.mock.callCount(), 1, "heavy ones are prepared one at a time");
      release();
      for (const prepared of await Promise.all(heavy)) assert.ok("image" in prepared);
      assert.equal(prepareImage.mock.callCount(), 2);
    });
  });
}

function imageOf(bytes: Uint8Array) {
  const id = Buffer.from(bytes).toString("hex");
  const traits = { kind: "tiny" as const, papers: [] };
  return { id, width: 4, height: 3, color: null, ...traits, variants: [], objects: [], sourceKey: null };
}

/** Images whose bytes begin with "heavy" count as heavy. */
function encoders(replaced: Partial<Encoders> = {}): Encoders {
  return {
    prepareImage: async (bytes) => ({ image: imageOf(bytes) }),
    prepareUnlessHeavy: async (bytes) =>
      Buffer.from(bytes).toString().startsWith("heavy") ? { isHeavy: true } : { image: imageOf(bytes) },
    ...replaced,
  };
}
