import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { createDiskStore } from "./disk.server.ts";
import { createS3Store } from "./s3.server.ts";
import { type ObjectStore, StoreUnavailableError } from "./storage.ts";

const { TEST_S3_ENDPOINT } = process.env;

const stores: { name: string; skip: string | false; open(): Promise<{ store: ObjectStore; drop(): Promise<void> }> }[] =
  [
    {
      name: "disk",
      skip: false,
      async open() {
        const folder = await mkdtemp(join(tmpdir(), "repere-store-"));
        return { store: createDiskStore(folder), drop: () => rm(folder, { recursive: true, force: true }) };
      },
    },
    {
      name: "S3",
      skip: TEST_S3_ENDPOINT ? false : "TEST_S3_ENDPOINT is not set",
      async open() {
        pointSdkAt(TEST_S3_ENDPOINT);
        const bucket = `test-${randomBytes(6).toString("hex")}`;
        const client = new S3Client({ forcePathStyle: true });
        await client.send(new CreateBucketCommand({ Bucket: bucket }));
        client.destroy();
        return { store: createS3Store({ bucket, forcePathStyle: true }), drop: async () => {} };
      },
    },
  ];

function pointSdkAt(endpoint: string | undefined) {
  process.env.AWS_ENDPOINT_URL_S3 = endpoint;
  process.env.AWS_ACCESS_KEY_ID = process.env.TEST_S3_ACCESS_KEY_ID ?? "S3RVER";
  process.env.AWS_SECRET_ACCESS_KEY = process.env.TEST_S3_SECRET_ACCESS_KEY ?? "S3RVER";
  process.env.AWS_REGION = process.env.TEST_S3_REGION ?? "us-east-1";
}

async function keysOf(store: ObjectStore, prefix = ""): Promise<string[]> {
  return (await Array.fromAsync(store.list(prefix))).map(({ key }) => key).toSorted();
}

for (const { name, skip, open } of stores) {
  describe(`object store: ${name}`, { skip }, () => {
    let store: ObjectStore;
    let drop: () => Promise<void>;
    before(async () => ({ store, drop } = await open()));
    after(async () => {
      store.close();
      await drop();
    });

    test("returns the bytes that were put, from none to 3 MB", async () => {
      for (const size of [0, 1, 3_000_000]) {
        const bytes = randomBytes(size);
        await store.put(`works/size-${size}.webp`, bytes, "image/webp");
        assert.ok(Buffer.from((await store.get(`works/size-${size}.webp`)) ?? []).equals(bytes));
      }
    });

    test("a second put replaces the first", async () => {
      await store.put("works/twice.webp", Buffer.from("one"), "image/webp");
      await store.put("works/twice.webp", Buffer.from("two"), "image/webp");
      assert.equal(Buffer.from((await store.get("works/twice.webp")) ?? []).toString(), "two");
    });

    test("returns null for a missing object", async () => {
      assert.equal(await store.get("works/never.webp"), null);
      assert.equal(await store.get("works"), null);
    });

    test("removes an object, and does nothing for a missing one", async () => {
      await store.put("works/gone.webp", Buffer.from("x"), "image/webp");
      await store.remove("works/gone.webp");
      await store.remove("works/gone.webp");
      assert.equal(await store.get("works/gone.webp"), null);
    });

    test("lists objects by prefix, with the time of each", async () => {
      await store.put("listed/a.webp", Buffer.from("a"), "image/webp");
      await store.put("listed/b.avif", Buffer.from("b"), "image/avif");
      assert.deepEqual(await keysOf(store, "listed/"), ["listed/a.webp", "listed/b.avif"]);
      for await (const { storedAt } of store.list("listed/")) {
        assert.ok(Math.abs(Date.now() - storedAt.getTime()) < 60_000);
      }
    });

    test("lists more than one page of objects", async () => {
      const count = 1_050;
      for (let from = 0; from < count; from += 50) {
        const keys = Array.from({ length: 50 }, (_, index) => `many/${String(from + index).padStart(4, "0")}.webp`);
        await Promise.all(keys.map((key) => store.put(key, Buffer.from(key), "image/webp")));
      }
      assert.equal(new Set(await keysOf(store, "many/")).size, count);
    });

    test("refuses an invalid key", async () => {
      for (const key of ["../out.webp", "works/../../out", "/etc/passwd", "a//b", "", "a\0b", "A.webp"]) {
        await assert.rejects(async () => store.put(key, Buffer.from("x"), "image/webp"), /invalid key/);
        await assert.rejects(async () => store.get(key), /invalid key/);
      }
    });
  });
}

test("disk: a put leaves no unfinished file, and an unwritable folder is an outage", async () => {
  const folder = await mkdtemp(join(tmpdir(), "repere-store-"));
  const store = createDiskStore(folder);
  await store.put("works/a.webp", Buffer.from("a"), "image/webp");
  assert.deepEqual(await readdir(join(folder, "objects", ".unfinished")), []);
  await store.put("blocker", Buffer.from("a file where a folder has to be"), "image/webp");
  await assert.rejects(store.put("blocker/b.webp", Buffer.from("b"), "image/webp"));
  await rm(folder, { recursive: true });
});

test("disk: old unfinished files are removed, and nothing else", async () => {
  const folder = await mkdtemp(join(tmpdir(), "repere-store-"));
  const store = createDiskStore(folder);
  await store.removeUnfinished(new Date());
  await store.put("works/a.webp", Buffer.from("a"), "image/webp");
  const unfinished = join(folder, "objects", ".unfinished");
  for (const name of ["old", "new"]) await writeFile(join(unfinished, name), name);
  for (const file of [join(unfinished, "old"), join(folder, "objects/works/a.webp")]) {
    await utimes(file, new Date(0), new Date(0));
  }
  await store.removeUnfinished(new Date(Date.now() - 3_600_000));
  assert.deepEqual(await readdir(unfinished), ["new"]);
  assert.deepEqual(await keysOf(store), ["works/a.webp"]);
  await rm(folder, { recursive: true });
});

test("S3: an unreachable server and one that never answers are outages", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const { port } = silent.address() as { port: number };

  pointSdkAt("http://127.0.0.1:9");
  const unreachable = createS3Store({ bucket: "bucket", forcePathStyle: true });
  await assert.rejects(unreachable.get("works/a.webp"), StoreUnavailableError);

  pointSdkAt(`http://127.0.0.1:${port}`);
  const hanging = createS3Store({ bucket: "bucket", forcePathStyle: true, requestTimeoutMs: 200 });
  await assert.rejects(hanging.get("works/a.webp"), StoreUnavailableError);
  await assert.rejects(hanging.put("works/a.webp", Buffer.from("a"), "image/webp"), StoreUnavailableError);
  silent.close();
});
