import assert from "node:assert/strict";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { describeWorks, workOf } from "#test-support/open-works.ts";
import { type ObjectStore, StoreFullError, StoreUnavailableError } from "../storage/storage.ts";
import { removeOldWorks } from "../works/work-sweep.server.ts";
import { createArchive } from "./archive.server.ts";

const DAY_MS = 86_400_000;

describeWorks("nights", (site) => {
  let failures: unknown[] = [];
  /** As an instance that has just started. */
  const archiveOf = (store: ObjectStore = site.store) => {
    failures = [];
    return createArchive({ db: site.db, store, onFailure: (error) => failures.push(error) });
  };
  /** Objects have the times of this computer, so the days begin now. */
  const after = (days: number) => new Date(Date.now() + days * DAY_MS);
  const dayAfter = (days: number) => after(days).toLocaleDateString("sv-SE", { timeZone: "Europe/Paris" });
  const sweep = async (days: number, store = site.store, archive = archiveOf(store)) =>
    removeOldWorks(site.db, store, after(days), await archive.keepNights(after(days)));
  const keys = async (prefix: string) =>
    (await Array.fromAsync(site.store.list(prefix))).map(({ key }) => key).toSorted();
  const nights = () => keys("backups/");
  const fileOf = (days: number) => join(site.folder, `backups/${dayAfter(days)}.tgz`);
  beforeEach(async () => {
    for (const prefix of ["backups/", "kept/", "works/"])
      for (const key of await keys(prefix)) await site.store.remove(key);
    await site.db.deleteFrom("settings").execute();
  });

  /** A work in the bin for so long that the next sweep erases it, and a message that was deleted. */
  async function eraseWork(id: string): Promise<void> {
    workOf(await site.works.remove(id));
    const longAgo = after(-40);
    await site.db.updateTable("works").set({ deleted_at: longAgo }).where("id", "=", id).execute();
    await site.db.updateTable("images").set({ named_at: longAgo }).execute();
  }

  test("the first sweep of a day makes a night of the rows, for the site's user only, and seven are kept", async () => {
    await site.publish();
    for (let day = 0; day < 8; day += 1) {
      await sweep(day);
      const made = (await stat(fileOf(day))).mtimeMs;
      await sweep(day);
      assert.equal((await stat(fileOf(day))).mtimeMs, made, "the second sweep of a day makes none");
    }
    const seven = [1, 2, 3, 4, 5, 6, 7].map((day) => `backups/${dayAfter(day)}.tgz`);
    assert.deepEqual(await nights(), seven);
    assert.equal((await stat(fileOf(7))).mode & 0o777, 0o600);
    assert.deepEqual(failures, []);
    const { nightAt, fault } = await archiveOf().last();
    assert.ok(nightAt && fault === null);
  });

  test("two instances make one, and it holds no token, account, hash or picture", async () => {
    const { id } = (await site.draft()).prepared;
    await site.works.share(id);
    await Promise.all([archiveOf().keepNights(after(0)), archiveOf().keepNights(after(0))]);
    assert.equal((await nights()).length, 1);
    const night = gunzipSync(await readFile(fileOf(0)));
    const { preview_token } = await site.db.selectFrom("works").select("preview_token").executeTakeFirstOrThrow();
    assert.ok(preview_token && night.includes("Rivage"));
    for (const secret of [preview_token, "owner@example.com", "$2b$12$hash", "password_hash", "objects/works/"])
      assert.ok(!night.includes(secret), secret);
  });

  test("what was erased is restored from a night, with its pictures, which visitors do not get meanwhile", async () => {
    const work = (await site.publish()).prepared;
    const pictures = await keys("works/");
    const bytes = await Promise.all(pictures.map((key) => site.store.get(key)));
    await sweep(0);
    await eraseWork(work.id);
    assert.deepEqual(await sweep(1), { works: 1, images: 1, objects: pictures.length, kept: 0 });
    assert.deepEqual([await keys("works/"), await keys("kept/")], [[], pictures.map((key) => `kept/${key}`)]);
    await site.publish({ title: "Autre", image: null, imageId: await site.upload("#222222") });

    await assert.rejects(archiveOf().read(dayAfter(0)), /has works already/);
    const { faults } = await archiveOf().read(dayAfter(0), { replace: true });
    assert.deepEqual(faults, []);
    assert.equal(await site.titles(), "Rivage");
    assert.equal((await site.works.find(work.id))?.image.variants.length, pictures.length);
    assert.deepEqual(await Promise.all(pictures.map((key) => site.store.get(key))), bytes);
    assert.deepEqual(await keys("kept/"), []);
  });

  test("a picture goes with the last night that can name it", async () => {
    const work = (await site.publish()).prepared;
    const count = (await keys("works/")).length;
    await sweep(0);
    await eraseWork(work.id);
    for (let day = 1; day < 7; day += 1) await sweep(day);
    assert.equal((await keys("kept/")).length, count);
    assert.equal((await sweep(7)).kept, count);
    assert.deepEqual(await keys("kept/"), []);
  });

  test("while a night cannot be read, or the nights cannot be listed, no picture is removed, and the desk says so", async () => {
    const work = (await site.publish()).prepared;
    const pictures = await keys("works/");
    await sweep(0);
    await eraseWork(work.id);
    const whole = await readFile(fileOf(0));
    const isKept = async (store?: ObjectStore) => {
      const { images, objects, kept } = await sweep(1, store);
      assert.deepEqual([images, objects, kept, await keys("works/")], [0, 0, 0, pictures]);
      assert.equal((await archiveOf().last()).fault, "unreadable");
    };
    for (const bytes of [whole.subarray(0, -20), Buffer.from("noise"), Buffer.alloc(0)]) {
      await writeFile(fileOf(0), bytes);
      await isKept();
    }
    await writeFile(fileOf(0), whole);
    const list = async function* (prefix: string) {
      if (prefix === "backups/") throw new StoreUnavailableError("the bucket does not answer");
      yield* site.store.list(prefix);
    };
    await isKept({ ...site.store, list });
    await sweep(1);
    assert.deepEqual([await keys("works/"), (await archiveOf().last()).fault], [[], null]);
  });

  test("a night is read again only when it has changed", async () => {
    const read: string[] = [];
    const get = (key: string) => {
      read.push(key);
      return site.store.get(key);
    };
    const archive = archiveOf({ ...site.store, get });
    for (let time = 0; time < 2; time += 1) await archive.keepNights(after(0));
    assert.equal(read.length, 1);
    await writeFile(fileOf(0), "changed");
    assert.equal(await archive.keepNights(after(0)), null);
  });

  test("a full store skips the night, and the desk says so until there is room", async () => {
    const put = () => Promise.reject(new StoreFullError("the disk store is full"));
    await sweep(0, { ...site.store, put });
    assert.deepEqual([await nights(), (await archiveOf().last()).fault], [[], "full"]);
    await sweep(0);
    assert.deepEqual([(await nights()).length, (await archiveOf().last()).fault], [1, null]);
  });
});
