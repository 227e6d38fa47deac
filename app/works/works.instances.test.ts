import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type OpenDatabase, openDatabase } from "#db/open.ts";
import { testEngines } from "#test-support/databases.ts";
import { picture, sentOf } from "#test-support/works.ts";
import { createDiskStore } from "../storage/disk.server.ts";
import { prepareImage } from "./pictures/encode.server.ts";
import { createImagePipeline } from "./pictures/pipeline.server.ts";
import { newWorkId } from "./work.ts";
import { createWorks, type Works } from "./works.server.ts";

const owner = "owner";
const ROUNDS = 40;
const postgres = testEngines.find(({ name }) => name === "PostgreSQL");

describe("two instances on one PostgreSQL", { skip: postgres?.skip }, () => {
  let databases: OpenDatabase[];
  let instances: Works[];
  let stop: () => Promise<void>;

  before(async () => {
    assert.ok(postgres);
    const created = await postgres.create();
    const folder = await mkdtemp(join(tmpdir(), "repere-instances-"));
    databases = [await openDatabase(created.engine), await openDatabase(created.engine)];
    const now = () => new Date();
    await databases[0]?.migrate();
    await databases[0]?.db
      .insertInto("owners")
      .values({ id: owner, email: "o@example.com", password_hash: "x", created_at: now() })
      .execute();
    const store = createDiskStore(folder);
    const images = createImagePipeline({ store, prepareImage });
    instances = databases.map(({ db }) => createWorks({ db, images, now }));
    stop = async () => {
      await Promise.all(databases.map((database) => database.close()));
      await created.drop();
      await rm(folder, { recursive: true });
    };
    for (const title of ["a", "b", "c", "d"]) await one().publish(owner, newWorkId(), await sentOf(one(), { title }));
  });

  after(() => stop());

  const one = () => instances[0] ?? assert.fail();
  const other = () => instances[1] ?? assert.fail();
  const ids = async () => (await one().list()).map(({ id }) => id);

  test("of two saves of one version, one is refused, whichever instance gets it", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = newWorkId();
      const results = await Promise.all(
        [one(), other(), one(), other()].map((works, n) =>
          works.save(owner, id, { values: { title: `${n}` }, refused: {}, version: 0 }),
        ),
      );
      const [won, ...more] = results.filter((result) => "work" in result);
      assert.deepEqual([more.length, won && "work" in won && won.work.prepared.version], [0, 1], `round ${round}`);
    }
    await databases[0]?.db.deleteFrom("works").where("site", "is", null).execute();
  });

  test("two concurrent moves both take effect", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first = "", second = "", third = "", last = ""] = await ids();
      await Promise.all([one().reorder(first, { before: null }), other().reorder(last, { before: second })]);
      assert.deepEqual(await ids(), [last, second, third, first], `round ${round}`);
    }
  });

  test("concurrent changes of every kind neither fail nor deadlock", async () => {
    const image = await picture({ background: "#0000ff" });
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first = "", second = "", third = "", last = ""] = await ids();
      const sent = await sentOf(one(), { title: `w${round}`, image });
      const id = newWorkId();
      const results = await Promise.all([
        one().reorder(last, { before: first }),
        other().reorder(first, { before: null }),
        one().remove(second),
        other().change(owner, third, sent),
        one().publish(owner, id, sent),
        other().publish(owner, id, sent),
        one().save(owner, newWorkId(), sent),
        other().reorder(third, "up"),
      ]);
      for (const result of results) assert.ok(!("error" in result), `round ${round}: ${JSON.stringify(result)}`);
      assert.ok("work" in (await one().restore(second)));
    }
    const ranks = await databases[0]?.db.selectFrom("works").select("rank").where("site", "is not", null).execute();
    assert.equal(new Set(ranks?.map(({ rank }) => rank)).size, 4 + ROUNDS, "every rank is unique");
  });
});
