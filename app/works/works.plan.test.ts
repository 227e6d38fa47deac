import assert from "node:assert/strict";
import { before, test } from "node:test";
import { CompiledQuery, type RootOperationNode } from "kysely";
import { describeDatabases } from "#test-support/describe-databases.ts";
import { fillWithWorks, insertOwner } from "#test-support/works.ts";
import type { ImagePipeline } from "./pictures/pipeline.server.ts";
import { createWorks, type Works } from "./works.server.ts";

const count = 10_000;

describeDatabases(`query plans for ${count} works`, (database) => {
  before(async () => {
    await insertOwner(database.db);
    await fillWithWorks(database.db, "owner", count);
  });

  /** The database's plans for the queries of a verb. */
  async function plansOf(verb: (works: Works) => Promise<unknown>): Promise<string[]> {
    const queries: RootOperationNode[] = [];
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        queries.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await verb(createWorks({ db, images: {} as ImagePipeline, now: () => new Date() }));
    const executor = database.db.getExecutor();
    const plans = await Promise.all(
      queries.map(async (node) => {
        const { sql, parameters } = executor.compileQuery(node, { queryId: "plan" });
        const { rows } = await database.db.executeQuery(CompiledQuery.raw(`explain ${sql}`, [...parameters]));
        return rows.map((row) => Object.values(row as object)[0]).join("\n");
      }),
    );
    // Pictures are looked up by their ids.
    return plans.filter((plan) => / on (works|published_works)/.test(plan));
  }

  function assertByIndex(plans: string[], queryCount: number): void {
    assert.equal(plans.length, queryCount);
    for (const plan of plans) {
      assert.match(plan, /Index (Only )?Scan.* using works_(in_order|pkey) on works/);
      assert.doesNotMatch(plan, /Seq Scan on works|Sort/);
    }
  }

  test("the works of a technology are read by index, whether it is common or rare", async () => {
    for (const technology of ["react", "rare"]) {
      // The list of all technologies is read once for each change of the works.
      const [, plan = "", ...others] = await plansOf((works) => works.page(1, technology));
      assert.equal(others.length, 0);
      assert.match(plan, /Scan (using|on) works_(in_order|by_technology)/);
      assert.doesNotMatch(plan, /Seq Scan on works/);
    }
    const [words = ""] = await plansOf((works) => works.withWords(3));
    assert.match(words, /Index Scan using works_with_words on works/);
    const [english = ""] = await plansOf((works) => works.inEnglish(3));
    assert.match(english, /Index Scan using works_in_english on works/);
  });

  test("the portfolio's pages, a work's neighbours and the home page are read by index, without a sort", async () => {
    const middle = "000000000fff";
    assertByIndex(await plansOf((works) => works.list(12)), 1);
    for (const number of [1, 200]) {
      const [, ...plans] = await plansOf((works) => works.page(number));
      assertByIndex(plans, 1);
    }
    assertByIndex(
      await plansOf(async (works) => {
        const work = await works.find(middle);
        assert.ok(work);
        await works.neighbours(work);
      }),
      4,
    );
  });
});
