import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { serveCommand, startFlags } from "#e2e/site.ts";

test("the container starts what the tests start, and npm start the same", async () => {
  const [, command = "[]"] = /^CMD (\[.+\])$/m.exec(await readFile("Dockerfile", "utf8")) ?? [];
  const [node, ...words] = JSON.parse(command);
  assert.equal(node, "node");
  assert.equal(startFlags.length, 2);
  assert.deepEqual(words.slice(0, -2), startFlags);
  assert.ok(serveCommand.endsWith(words.at(-2)), words.at(-2));
  assert.equal(words.at(-1), "build/server/index.js");
});
