import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import type { OpenDatabase } from "#db/open.ts";
import { openTestDatabase, testEngines } from "#test-support/databases.ts";
import { readOf } from "#test-support/works.ts";
import { createDiskStore } from "../storage/disk.server.ts";
import { createImagePipeline, type ImagePipeline } from "./images/pipeline.server.ts";
import type { StoredWork, WorkChange } from "./work.ts";
import { createWorks, type PublishResult, type ReviseResult, type Works } from "./works.server.ts";

const owner = "owner";

for (const engine of testEngines) {
  describe(`works taken off the site: ${engine.name}`, { skip: engine.skip }, () => {
    let database: OpenDatabase;
    let folder: string;
    let images: ImagePipeline;
    let works: Works;
    let clock = new Date("2026-01-01T12:00:00Z").getTime();
    // Each call is later than the one before, as with a real clock.
    const now = () => {
      clock += 1;
      return new Date(clock);
    };

    before(async () => {
      database = await openTestDatabase(engine);
      folder = await mkdtemp(join(tmpdir(), "repere-put-back-"));
      images = createImagePipeline({ db: database.db, store: createDiskStore(folder), now, onError: assert.ifError });
      works = createWorks({ db: database.db, images, now });
      await database.db
        .insertInto("owners")
        .values({ id: owner, email: "o@example.com", password_hash: "x", created_at: now() })
        .execute();
    });

    beforeEach(async () => {
      await images.settled();
      await database.db.deleteFrom("works").execute();
    });

    after(async () => {
      await images.stop();
      await database.close();
      await rm(folder, { recursive: true });
    });

    function workOf(result: PublishResult | ReviseResult): StoredWork {
      assert.ok("work" in result, JSON.stringify(result));
      return result.work;
    }

    const publish = async (title: string) => workOf(await works.publish(owner, await readOf({ title })));
    const revise = async (id: string, input: WorkChange) =>
      workOf(await works.revise(owner, id, { input, image: null, version: undefined, userId: undefined }));
    const titles = async () => (await works.list()).map(({ title }) => title).join("");
    const drafts = async () => (await works.drafts()).map(({ title }) => title).join("");

    test("put back, a work returns to its old place, also among works that were moved", async () => {
      const [a, b] = [await publish("a"), await publish("b")];
      await publish("c");
      await works.reorder(a.id, "up");
      assert.equal(await titles(), "cab");
      for (const { id } of [a, b]) {
        await revise(id, { status: "draft" });
        assert.equal(workOf(await works.putBack(id)).status, "published");
        assert.equal(await titles(), "cab");
      }
      assert.equal(workOf(await works.putBack(a.id)).version, workOf(await works.putBack(a.id)).version);
    });

    test("a draft that lacks something, is removed or unknown is not put back", async () => {
      const { id } = await publish("a");
      await revise(id, { status: "draft", url: "", year: null });
      assert.deepEqual(await works.putBack(id), {
        error: "fields_invalid",
        fields: { url: "url_missing", year: "year_missing" },
      });
      await works.remove(id);
      assert.deepEqual(await works.putBack(id), { error: "not_found" });
      assert.deepEqual(await works.putBack("0123456789ab"), { error: "not_found" });
    });

    test("a draft returns from the bin to its old place among the drafts", async () => {
      for (const title of ["a", "b", "c"]) await revise((await publish(title)).id, { status: "draft" });
      assert.equal(await drafts(), "cba");
      const [, second] = await works.drafts();
      assert.ok(second);
      await works.remove(second.id);
      assert.equal(await drafts(), "ca");
      const restored = workOf(await works.restore(second.id));
      assert.equal(await drafts(), "cba");
      assert.deepEqual([restored.updatedAt, restored.version], [second.updatedAt, second.version + 2]);
    });
  });
}
