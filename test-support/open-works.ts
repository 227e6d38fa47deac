import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after, before, beforeEach } from "node:test";
import type { Kysely, QueryId } from "kysely";
import { sha256 } from "#app/owner/secrets.server.ts";
import { createDiskStore } from "#app/storage/disk.server.ts";
import type { Changed } from "#app/works/change-works.server.ts";
import { prepareImage } from "#app/works/pictures/encode.server.ts";
import { createImagePipeline } from "#app/works/pictures/pipeline.server.ts";
import { newWorkId, type OwnWork } from "#app/works/work.ts";
import { createWorks } from "#app/works/works.server.ts";
import type { OpenDatabase } from "#db/open.ts";
import type { Database } from "#db/schema.ts";
import type { TestEngine } from "./databases.ts";
import { describeDatabases, empty } from "./describe-databases.ts";
import { temporaryFolder } from "./folders.ts";
import { insertOwner, picture, sentOf } from "./works.ts";

export const owner = "owner";

export type TestWorks = Awaited<ReturnType<typeof openTestWorks>>;

const prepared = new Map<string, ReturnType<typeof prepareImage>>();

/** Encodes a picture once, however many works of the tests have it. */
function prepareOnce(bytes: Uint8Array): ReturnType<typeof prepareImage> {
  const hash = sha256(Buffer.from(bytes).toString("latin1"));
  const known = prepared.get(hash) ?? prepareImage(bytes);
  prepared.set(hash, known);
  return known;
}

/** The works of a new site with an owner. Each time that their clock is read, it is later, as a real one. */
async function openTestWorks({ db }: OpenDatabase, engine: TestEngine) {
  const folder = await temporaryFolder("works");
  let clock = Date.parse("2026-01-01T12:00:00Z");
  const now = () => {
    clock += 1;
    return new Date(clock);
  };
  const store = createDiskStore(folder);
  const images = createImagePipeline({ store, prepareImage: prepareOnce });
  const works = createWorks({ db, images, now });
  await insertOwner(db, owner);
  const sent = (options?: Parameters<typeof sentOf>[1]) => sentOf(works, options);
  const save = async (id: string, options?: Parameters<typeof sentOf>[1]) =>
    workOf(await works.save(owner, id, await sent(options)));
  const publish = async (options?: Parameters<typeof sentOf>[1]) =>
    workOf(await works.publish(owner, newWorkId(), await sent(options)));
  return {
    db,
    folder,
    store,
    images,
    now,
    works,
    engine: engine.name,
    sent,
    pass: (milliseconds: number) => {
      clock += milliseconds;
    },
    /** @returns the id of a picture of one colour */
    async upload(background: string): Promise<string> {
      const result = await works.uploadPicture(await picture({ background }));
      assert.ok("picture" in result);
      return result.picture.id;
    },
    publish,
    save,
    /** A new work that is only a draft. */
    draft: (options?: Parameters<typeof sentOf>[1]) => save(newWorkId(), options),
    async pending(title: string) {
      const { prepared } = await publish({ title });
      return save(prepared.id, { title: `${title} revu`, version: 1 });
    },
    /** As a program does it. */
    change: async (id: string, { version, ...values }: Record<string, unknown>) =>
      works.change(owner, id, { values, refused: {}, version: version as number }),
    titles: async () => (await works.list()).map(({ title }) => title).join(""),
    /** It lists the titles of all works outside the bin, in the owner's order. */
    ownTitles: async () => (await works.listOwn()).map(({ prepared }) => prepared.title).join(""),
    close: () => rm(folder, { recursive: true }),
  };
}

/** Describes tests of works for each engine. Each test begins without works. */
export function describeWorks(name: string, tests: (site: TestWorks, engine: TestEngine) => void): void {
  describeDatabases(name, (database, engine) => {
    const site = {} as TestWorks;
    before(async () => Object.assign(site, await openTestWorks(database, engine)));
    beforeEach(() => empty(database, "works", "images"));
    after(() => site.close());
    tests(site, engine);
  });
}

export function workOf(result: Changed | { erased: true }): OwnWork {
  assert.ok("work" in result, JSON.stringify(result));
  return result.work;
}

/**
 * The database with a pause: once the statements have been answered in this order, something else happens before the
 * next one.
 */
export function pausedAfter(db: Kysely<Database>, statements: RegExp[], meanwhile: () => Promise<void>) {
  const awaited = [...statements];
  const running = new Map<QueryId, string>();
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      running.set(queryId, db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (awaited[0]?.test(running.get(queryId) ?? "")) {
        awaited.shift();
        if (awaited.length === 0) await meanwhile();
      }
      return result;
    },
  });
}
