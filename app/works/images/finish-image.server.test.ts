import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, mock, test } from "node:test";
import { createJobs, type Jobs } from "#app/jobs/jobs.server.ts";
import { createDiskStore } from "#app/storage/disk.server.ts";
import { type ObjectStore, StoreUnavailableError } from "#app/storage/storage.ts";
import type { OpenDatabase } from "#db/open.ts";
import { openTestDatabase, testEngines } from "#test-support/databases.ts";
import { picture } from "#test-support/works.ts";
import { createImageJob } from "./finish-image.server.ts";
import * as images from "./images.server.ts";
import { createImagePipeline } from "./pipeline.server.ts";

type Options = Parameters<typeof createImageJob>[0];

const second = 1_000;

for (const engine of testEngines) {
  describe(`images after the answer: ${engine.name}`, { skip: engine.skip }, () => {
    let database: OpenDatabase;
    let folder: string;
    let store: ObjectStore;
    let clock = Date.now();
    const instances: Jobs[] = [];

    before(async () => {
      database = await openTestDatabase(engine);
      folder = await mkdtemp(join(tmpdir(), "repere-finish-"));
      store = createDiskStore(folder);
    });

    afterEach(async () => {
      await Promise.all(instances.splice(0).map((jobs) => jobs.stop()));
      for (const table of ["jobs", "images"] as const) await database.db.deleteFrom(table).execute();
    });

    after(async () => {
      await database.close();
      await rm(folder, { recursive: true });
    });

    function instance(options: Partial<Options> = {}): Jobs {
      const { onError = assert.ifError } = options;
      const jobs = createJobs({
        db: database.db,
        now: () => new Date(clock),
        onError: (_, error) => onError(error),
      });
      const others = { variants: [], objects: [] };
      const encoders = { encodeOthers: async () => others };
      jobs.handle("image", createImageJob({ db: database.db, store, onError, encoders, ...options }));
      instances.push(jobs);
      return jobs;
    }

    /** An image without AVIF variants. */
    async function addUnfinished(jobs: Jobs, id: string): Promise<void> {
      await store.put(`sources/${id}.webp`, Buffer.from(id), "image/webp");
      const traits = { width: 4, height: 3, color: null, kind: "photo", ink: "teal" };
      await database.db
        .insertInto("images")
        .values({ id, ...traits, variants: "[]", source_key: `sources/${id}.webp` })
        .execute();
      await jobs.add("image", id);
    }

    async function tryAll(jobs: Jobs): Promise<void> {
      jobs.wake("image");
      await jobs.settled();
    }

    const rowOf = (id: string) =>
      database.db.selectFrom("images").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const queued = () => database.db.selectFrom("jobs").select("key").execute();

    test("uploads do not wait for AVIF", async () => {
      const { promise, resolve } = Promise.withResolvers<{ variants: []; objects: [] }>();
      const entering = Promise.withResolvers<void>();
      const encodeOthers = () => {
        entering.resolve();
        return promise;
      };
      const jobs = instance({ encoders: { ...images, encodeOthers } });
      await addUnfinished(jobs, "a");
      jobs.wake("image");
      await entering.promise;
      const pipeline = createImagePipeline({ db: database.db, store, encoders: images });
      const uploads = await Promise.all(
        Array.from({ length: 8 }, async (_, n) => pipeline.prepare(await picture({ background: `#00000${n}` }))),
      );
      assert.ok(uploads.every((upload) => "image" in upload));
      assert.notEqual((await rowOf("a")).source_key, null);
      resolve({ variants: [], objects: [] });
      await jobs.settled();
      assert.equal((await rowOf("a")).source_key, null);
    });

    test("an image is tried five times, and an outage of the store does not count as a try", async () => {
      const errors: unknown[] = [];
      let outages = 7;
      const get = async (key: string) => {
        outages -= 1;
        if (outages >= 0) throw new StoreUnavailableError("the store is unavailable");
        return store.get(key);
      };
      const encodeOthers = mock.fn(() => Promise.reject(new Error("not to be encoded")));
      const onError = (error: unknown) => errors.push(error);
      const jobs = instance({ store: { ...store, get }, onError, encoders: { ...images, encodeOthers } });
      await addUnfinished(jobs, "a");
      await tryAll(jobs);
      for (let tries = 0; tries < 20; tries += 1) {
        clock += 20 * second;
        await tryAll(jobs);
      }
      assert.equal(encodeOthers.mock.callCount(), 5);
      assert.equal(errors.length, 5);
      // It is complete as it is, so the sweep removes its source.
      assert.equal((await rowOf("a")).source_key, null);
      assert.deepEqual(await queued(), []);
    });

    test("an image that was removed meanwhile needs nothing", async () => {
      const jobs = instance();
      await jobs.add("image", "gone");
      await tryAll(jobs);
      assert.deepEqual(await queued(), []);
    });
  });
}
