import assert from "node:assert/strict";
import { AsyncResource } from "node:async_hooks";
import { mkdtemp, rm } from "node:fs/promises";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, mock, test } from "node:test";
import sharp from "sharp";
import { createLane } from "#app/http/lane.server.ts";
import { enterRequest } from "#app/runtime/current-request.server.ts";
import { createDiskStore } from "#app/storage/disk.server.ts";
import { type ObjectStore, StoreUnavailableError } from "#app/storage/storage.ts";
import type { OpenDatabase } from "#db/open.ts";
import type { VariantRow } from "#db/schema.ts";
import { openTestDatabase, testEngines } from "#test-support/databases.ts";
import * as images from "./images.server.ts";
import { createImagePipeline } from "./pipeline.server.ts";

type Options = Parameters<typeof createImagePipeline>[0];
type Encoders = NonNullable<Options["encoders"]>;

const second = 1_000;
const WAKE_MS = 10 * second;

for (const engine of testEngines) {
  describe(`image pipeline: ${engine.name}`, { skip: engine.skip }, () => {
    let database: OpenDatabase;
    let folder: string;
    let store: ObjectStore;
    let clock = Date.now();
    const opened: ReturnType<typeof createImagePipeline>[] = [];
    const gates: (() => void)[] = [];

    before(async () => {
      database = await openTestDatabase(engine);
      folder = await mkdtemp(join(tmpdir(), "repere-pipeline-"));
      store = createDiskStore(folder);
    });

    beforeEach(() => {
      mock.timers.enable({ apis: ["setInterval"] });
    });

    afterEach(async () => {
      for (const open of gates.splice(0)) open();
      await Promise.all(opened.splice(0).map((pipeline) => pipeline.stop()));
      mock.timers.reset();
      await database.db.deleteFrom("images").execute();
    });

    after(async () => {
      await database.close();
      await rm(folder, { recursive: true });
    });

    function instance(options: Partial<Options> & { encoders?: Encoders } = {}) {
      const pipeline = createImagePipeline({
        db: database.db,
        store,
        now: () => new Date(clock),
        onError: assert.ifError,
        encoders: encoders(),
        ...options,
      });
      opened.push(pipeline);
      return pipeline;
    }

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

    /** An image without AVIF variants. */
    async function addUnfinished(id: string): Promise<void> {
      await store.put(`sources/${id}.webp`, Buffer.from(id), "image/webp");
      await database.db
        .insertInto("images")
        .values({ id, width: 4, height: 3, color: null, variants: "[]", source_key: `sources/${id}.webp` })
        .execute();
    }

    async function claimFor(id: string, milliseconds: number): Promise<void> {
      const until = new Date(clock + milliseconds);
      await database.db.updateTable("images").set({ claimed_until: until, attempts: 1 }).where("id", "=", id).execute();
    }

    async function rowOf(id: string) {
      return database.db.selectFrom("images").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    }

    test("a small picture passes the heavy ones that were uploaded before it", async () => {
      const { gated: prepareImage, release, entered } = gate(async (bytes: Uint8Array) => ({ image: imageOf(bytes) }));
      const images = instance({ encoders: encoders({ prepareImage }) });
      const heavy = [images.prepare(Buffer.from("heavy 1")), images.prepare(Buffer.from("heavy 2"))];
      await entered;
      const small = await images.prepare(Buffer.from("small"));
      assert.ok("image" in small);
      assert.equal(prepareImage.mock.callCount(), 1, "heavy ones are prepared one at a time");
      release();
      for (const prepared of await Promise.all(heavy)) assert.ok("image" in prepared);
      assert.equal(prepareImage.mock.callCount(), 2);
    });

    test("uploads that wait for the store leave their places to other requests", { timeout: 20_000 }, async () => {
      const { gated: put, release } = gate(store.put);
      const withObject = (bytes: Uint8Array) => {
        const image = imageOf(bytes);
        return {
          image: { ...image, objects: [{ key: `works/${image.id}.webp`, bytes, type: "image/webp" as const }] },
        };
      };
      const images = instance({
        store: { ...store, put },
        encoders: encoders({ prepareUnlessHeavy: async (bytes) => withObject(bytes) }),
      });
      const admit = createLane({ maxInFlight: 2, maxWaiting: 10, maxWaitMs: 60_000, maxPlaceMs: 60_000 });
      const answered: string[] = [];
      const request = (name: string, work: () => Promise<unknown>) =>
        new AsyncResource(name).runInAsyncScope(async () => {
          enterRequest({ id: name, address: undefined });
          const response = new ServerResponse(new IncomingMessage(new Socket()));
          await new Promise<void>((start) => admit(response, start, assert.fail));
          await work();
          answered.push(name);
          response.end();
        });
      const uploads = [1, 2, 3].map((number) => request("upload", () => images.prepare(Buffer.from(`${number}`))));
      await request("edit", async () => {});
      release();
      await Promise.all(uploads);
      assert.deepEqual(answered, ["edit", "upload", "upload", "upload"]);
    });

    test("uploads do not wait for AVIF", async () => {
      const { gated: encodeOthers, release, entered } = gate(async () => ({ variants: [], objects: [] }));
      const images = instance({ encoders: encoders({ encodeOthers }) });
      await addUnfinished("a");
      images.wake();
      await entered;
      const uploads = await Promise.all(
        Array.from({ length: 8 }, (_, index) => images.prepare(Buffer.from(`${index}`))),
      );
      assert.ok(uploads.every((upload) => "image" in upload));
      assert.notEqual((await rowOf("a")).source_key, null);
      release();
      await images.settled();
      assert.equal((await rowOf("a")).source_key, null);
    });

    test("an image of an older release is read once the store answers; one that is lost is shown whole", async () => {
      const bytes = await sharp({ create: { width: 960, height: 600, channels: 3, background: "#fafafa" } })
        .webp()
        .toBuffer();
      const variantOf = (key: string, width: number) => ({ key, type: "image/webp" as const, width, height: 600 });
      const add = (id: string, variants: VariantRow[]) =>
        database.db
          .insertInto("images")
          .values({ id, width: 960, height: 600, color: null, variants: JSON.stringify(variants), source_key: null })
          .execute();
      await add("a", [variantOf("works/a-960.webp", 960), variantOf("works/a-480.webp", 480)]);
      await store.put("works/a-960.webp", bytes, "image/webp");
      await add("b", [variantOf("works/lost-960.webp", 960)]);
      const errors: unknown[] = [];
      const onError = (error: unknown) => errors.push(error);
      const get = () => Promise.reject(new StoreUnavailableError("unavailable"));
      const during = instance({ store: { ...store, get }, onError });
      during.wake();
      await during.settled();
      assert.equal((await rowOf("a")).kind, null);
      assert.equal(errors.length, 1);
      const changes: number[] = [];
      const after = instance({
        encoders: encoders({ readStoredTraits: images.readStoredTraits }),
        onChange: (revision) => changes.push(revision),
      });
      after.wake();
      await after.settled();
      assert.deepEqual([(await rowOf("a")).kind, (await rowOf("b")).kind], ["screen", "photo"]);
      assert.equal((await rowOf("a")).inks?.length, 6);
      assert.equal(changes.length, 2);
    });

    test("the claim of a killed instance expires, and another instance continues", async () => {
      const images = instance();
      await addUnfinished("a");
      await claimFor("a", 20 * second);
      images.wake();
      await images.settled();
      assert.notEqual((await rowOf("a")).source_key, null, "it is claimed");
      clock += 21 * second;
      mock.timers.tick(WAKE_MS);
      await images.settled();
      assert.equal((await rowOf("a")).source_key, null);
    });

    test("a claim is renewed while the image is encoded", async () => {
      const { gated: encodeOthers, release, entered } = gate(async () => ({ variants: [], objects: [] }));
      const busy = instance({ encoders: encoders({ encodeOthers }) });
      await addUnfinished("a");
      busy.wake();
      await entered;
      for (let renewals = 0; renewals < 10; renewals += 1) {
        clock += 5 * second;
        const until = new Date(clock + 20 * second).getTime();
        mock.timers.tick(5 * second);
        while ((await rowOf("a")).claimed_until?.getTime() !== until) await new Promise(setImmediate);
      }
      const encodeOther = mock.fn(encoders().encodeOthers);
      const idle = instance({ encoders: encoders({ encodeOthers: encodeOther }) });
      idle.wake();
      await idle.settled();
      assert.equal(encodeOther.mock.callCount(), 0);
      release();
      await busy.settled();
    });

    test("releaseClaims ends the claims of an earlier process", async () => {
      await addUnfinished("a");
      await claimFor("a", 20 * second);
      const images = instance();
      await images.releaseClaims();
      images.wake();
      await images.settled();
      assert.equal((await rowOf("a")).source_key, null);
    });

    test("an image is tried five times, and an outage of the store does not count as a try", async () => {
      const errors: unknown[] = [];
      let outages = 7;
      const flaky: ObjectStore = {
        ...store,
        async get(key) {
          outages -= 1;
          if (outages >= 0) throw new StoreUnavailableError("the store is unavailable");
          return store.get(key);
        },
      };
      const broken = mock.fn(async () => Promise.reject(new Error("not to be encoded")));
      const images = instance({
        store: flaky,
        onError: (error) => errors.push(error),
        encoders: encoders({ encodeOthers: broken }),
      });
      await addUnfinished("a");
      images.wake();
      for (let wakes = 0; wakes < 20; wakes += 1) {
        await images.settled();
        clock += 21 * second;
        mock.timers.tick(WAKE_MS);
      }
      await images.settled();
      assert.equal(broken.mock.callCount(), 5);
      assert.equal(errors.length, 7 + 5);
    });
  });
}

function imageOf(bytes: Uint8Array) {
  const id = Buffer.from(bytes).toString("hex");
  const traits = { kind: "tiny" as const, inks: [0, 0, 0, 0, 0, 0] };
  return { id, width: 4, height: 3, color: null, ...traits, variants: [], objects: [], sourceKey: null };
}

/** Images whose bytes begin with "heavy" count as heavy. */
function encoders(replaced: Partial<Encoders> = {}): Encoders {
  return {
    prepareImage: async (bytes) => ({ image: imageOf(bytes) }),
    prepareUnlessHeavy: async (bytes) =>
      Buffer.from(bytes).toString().startsWith("heavy") ? { isHeavy: true } : { image: imageOf(bytes) },
    encodeOthers: async () => ({ variants: [], objects: [] }),
    readStoredTraits: async () => ({ kind: "tiny", inks: [0, 0, 0, 0, 0, 0] }),
    ...replaced,
  };
}
