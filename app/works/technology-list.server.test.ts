import assert from "node:assert/strict";
import { test } from "node:test";
import { createTechnologyList } from "./technology-list.server.ts";

function testList() {
  const state = { revision: 1 as number | null, names: ["react"], reads: 0 };
  const list = createTechnologyList({
    revision: () => state.revision,
    async read() {
      state.reads += 1;
      return { technologies: state.names.map((slug) => ({ name: slug, slug, count: 1 })), works: 1 };
    },
  });
  return { state, list };
}

test("the list is read once for each revision of the works", async () => {
  const { state, list } = testList();
  await list.list();
  await list.list();
  assert.equal(state.reads, 1);
  state.revision = 2;
  await list.list();
  assert.equal(state.reads, 2);
});

test("while the revision is not known, the list is read each time", async () => {
  const { state, list } = testList();
  state.revision = null;
  await list.list();
  await list.list();
  assert.equal(state.reads, 2);
});

test("a technology is known once it has been read, and no longer than the next list", async () => {
  const { state, list } = testList();
  assert.equal(list.isKnown("react"), false);
  await list.list();
  assert.equal(list.isKnown("react"), true);
  assert.equal(list.isKnown("vue"), false);
  Object.assign(state, { revision: 2, names: ["vue"] });
  await list.list();
  assert.equal(list.isKnown("react"), false);
});
