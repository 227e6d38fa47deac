import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { createBreaker } from "#db/breaker.ts";
import { temporaryFolder, testFolder } from "#test-support/folders.ts";
import { openProxy } from "#test-support/proxy.ts";
import { s3Keys } from "#test-support/s3.ts";
import { createDiskStore } from "./disk.server.ts";
import { createS3Store } from "./s3.server.ts";
import { type ObjectStore, StoreUnavailableError } from "./storage.ts";

const { TEST_S3_ENDPOINT, TEST_S3_BUCKET } = process.env;
// The SDK wants keys also where no server checks them.
const { AWS_ACCESS_KEY_ID = "none", AWS_SECRET_ACCESS_KEY = "none", AWS_REGION = "us-east-1" } = process.env;
const noS3 = TEST_S3_ENDPOINT ? false : "TEST_S3_ENDPOINT is not set";

function pointSdkAt(endpoint: string | undefined, keys = {}): void {
  const ours = { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION };
  Object.assign(process.env, { AWS_ENDPOINT_URL_S3: endpoint, ...ours, ...keys });
}

const openBucket = (bucket = "bucket", breaker = createBreaker({ onAway() {}, onBack() {} })) =>
  createS3Store({ bucket, forcePathStyle: true }, breaker);

async function createBucket(): Promise<string> {
  const bucket = `test-${randomBytes(6).toString("hex")}`;
  const client = new S3Client({ forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return bucket;
}

async function keysOf(store: ObjectStore, prefix = ""): Promise<string[]> {
  return (await Array.fromAsync(store.list(prefix))).map(({ key }) => key).toSorted();
}

const put = (store: ObjectStore, key: string, text = key) => store.put(key, Buffer.from(text), "image/webp");
const textAt = async (store: ObjectStore, key: string) => Buffer.from((await store.get(key)) ?? []).toString();

for (const name of ["disk", "S3"]) {
  describe(`object store: ${name}`, { skip: name === "S3" && noS3 }, () => {
    let store: ObjectStore;
    let folder: string;

    before(async () => {
      folder = await temporaryFolder("store");
      if (name === "S3") pointSdkAt(TEST_S3_ENDPOINT);
      store = name === "disk" ? createDiskStore(folder) : openBucket(TEST_S3_BUCKET ?? (await createBucket()));
    });

    after(async () => {
      store.close();
      await rm(folder, { recursive: true });
    });

    test("returns the bytes that were put, from none to 3 MB", async () => {
      for (const size of [0, 1, 3_000_000]) {
        const bytes = randomBytes(size);
        await store.put(`works/size-${size}.webp`, bytes, "image/webp");
        assert.ok(Buffer.from((await store.get(`works/size-${size}.webp`)) ?? []).equals(bytes));
      }
    });

    test("a second put replaces the first", async () => {
      await put(store, "works/twice.webp", "one");
      await put(store, "works/twice.webp", "two");
      assert.equal(await textAt(store, "works/twice.webp"), "two");
    });

    test("returns null for a missing object", async () => {
      assert.equal(await store.get("works/never.webp"), null);
      assert.equal(await store.get("works"), null);
    });

    test("removes an object, and does nothing for a missing one", async () => {
      await put(store, "works/gone.webp", "x");
      await store.remove("works/gone.webp");
      await store.remove("works/gone.webp");
      assert.equal(await store.get("works/gone.webp"), null);
    });

    test("an object that was moved has its new key only", async () => {
      await put(store, "works/moved.webp", "moved");
      await store.move("works/moved.webp", "kept/works/moved.webp");
      assert.equal(await store.get("works/moved.webp"), null);
      assert.equal(await textAt(store, "kept/works/moved.webp"), "moved");
      await store.move("works/never.webp", "kept/works/never.webp");
      assert.deepEqual(await keysOf(store, "kept/"), ["kept/works/moved.webp"]);
    });

    test("keeps backups apart from the objects of a disk, and lists them by their prefix", async () => {
      await put(store, "backups/2026-11-24.tgz", "night");
      assert.equal(await textAt(store, "backups/2026-11-24.tgz"), "night");
      assert.deepEqual(await keysOf(store, "backups/"), ["backups/2026-11-24.tgz"]);
      await store.remove("backups/2026-11-24.tgz");
      assert.deepEqual(await keysOf(store, "backups/"), []);
    });

    test("lists objects by prefix, with the time of each", async () => {
      await put(store, "listed/a.webp", "a");
      await store.put("listed/b.avif", Buffer.from("b"), "image/avif");
      assert.deepEqual(await keysOf(store, "listed/"), ["listed/a.webp", "listed/b.avif"]);
      for await (const { storedAt } of store.list("listed/"))
        assert.ok(Math.abs(Date.now() - storedAt.getTime()) < 60_000);
    });

    // A disk has no pages.
    test("lists more than one page of objects", { skip: name === "disk" }, async () => {
      const count = AWS_SECRET_ACCESS_KEY === s3Keys.AWS_SECRET_ACCESS_KEY ? 150 : 1_050;
      for (let from = 0; from < count; from += 50) {
        const keys = Array.from({ length: 50 }, (_, index) => `many/${String(from + index).padStart(4, "0")}.webp`);
        await Promise.all(keys.map((key) => put(store, key)));
      }
      assert.equal(new Set(await keysOf(store, "many/")).size, count);
    });

    test("refuses an invalid key", async () => {
      for (const key of ["../out.webp", "works/../../out", "/etc/passwd", "a//b", "", "a\0b", "A.webp"]) {
        await assert.rejects(async () => put(store, key, "x"), /invalid key/);
        await assert.rejects(async () => store.get(key), /invalid key/);
      }
    });
  });
}

test("disk: a put leaves no unfinished file, and an unwritable folder is an outage", async (t) => {
  const folder = await testFolder(t, "store");
  const store = createDiskStore(folder);
  await put(store, "works/a.webp", "a");
  assert.deepEqual(await readdir(join(folder, "objects", ".unfinished")), []);
  await put(store, "blocker", "a file where a folder has to be");
  await assert.rejects(put(store, "blocker/under/b.webp", "b"), StoreUnavailableError);
});

test("disk: a backup lies beside the objects, for the site's user only, and a move gives the present time", async (t) => {
  const folder = await testFolder(t, "store");
  const store = createDiskStore(folder);
  await put(store, "backups/2026-11-24.tgz", "night");
  assert.equal((await stat(join(folder, "backups/2026-11-24.tgz"))).mode & 0o777, 0o600);
  await put(store, "works/a.webp", "a");
  await utimes(join(folder, "objects/works/a.webp"), new Date(0), new Date(0));
  await store.move("works/a.webp", "kept/works/a.webp");
  const [moved] = await Array.fromAsync(store.list(""));
  assert.equal(moved?.key, "kept/works/a.webp");
  assert.ok(Math.abs(Date.now() - moved.storedAt.getTime()) < 60_000);
});

test("disk: old unfinished files are removed, and nothing else", async (t) => {
  const folder = await testFolder(t, "store");
  const store = createDiskStore(folder);
  await store.removeUnfinished(new Date());
  await put(store, "works/a.webp", "a");
  const unfinished = join(folder, "objects", ".unfinished");
  for (const name of ["old", "new"]) await writeFile(join(unfinished, name), name);
  for (const file of [join(unfinished, "old"), join(folder, "objects/works/a.webp")])
    await utimes(file, new Date(0), new Date(0));
  await store.removeUnfinished(new Date(Date.now() - 3_600_000));
  assert.deepEqual(await readdir(unfinished), ["new"]);
  assert.deepEqual(await keysOf(store), ["works/a.webp"]);
});

test("S3: a wrong secret is an outage, and not a missing object", { skip: noS3 }, async () => {
  pointSdkAt(TEST_S3_ENDPOINT, { AWS_SECRET_ACCESS_KEY: "wrong" });
  const store = openBucket(TEST_S3_BUCKET);
  // The bucket answers, so each call is sent.
  const refusal = { constructor: StoreUnavailableError, message: /SignatureDoesNotMatch/ };
  await assert.rejects(store.get("works/a.webp"), refusal);
  await assert.rejects(put(store, "works/a.webp", "a"), refusal);
  store.close();
});

test("S3: an unreachable server is an outage", async () => {
  pointSdkAt("http://127.0.0.1:9");
  const store = openBucket();
  await assert.rejects(store.get("works/a.webp"), { constructor: StoreUnavailableError, message: /does not answer/ });
  // Not sent any more.
  await assert.rejects(store.get("works/a.webp"), { constructor: StoreUnavailableError, message: /unavailable/ });
  store.close();
});

test("S3: all that waits for a silent server fails with the first read, until it is back", { skip: noS3 }, async () => {
  const line = await openProxy(TEST_S3_ENDPOINT ?? "");
  pointSdkAt(`http://${line.host}`);
  const seen: string[] = [];
  const back = Promise.withResolvers<void>();
  const breaker = createBreaker({
    onAway: (error) => seen.push(error instanceof StoreUnavailableError ? "away" : "wrong"),
    onBack: () => back.resolve(void seen.push("back")),
  });
  const store = openBucket(TEST_S3_BUCKET ?? (await createBucket()), breaker);
  line.set("frozen");
  const calls = [put(store, "works/a.webp", "a"), store.get("works/b.webp")];
  for (const call of calls) await assert.rejects(call, StoreUnavailableError);
  await assert.rejects(put(store, "works/a.webp", "a"), /the store is unavailable/);
  line.set("up");
  line.drop();
  await back.promise;
  await put(store, "works/a.webp", "a");
  assert.deepEqual(seen, ["away", "back"]);
  store.close();
  line.close();
});
