import assert from "node:assert/strict";
import { test } from "node:test";
import { groupParts } from "./demo-texts.server.ts";
import { ownParts } from "./placeholders.server.ts";

test("every part of the content that an owner writes anew has one name on the dashboard", () => {
  const named = groupParts(ownParts()).flatMap(({ parts }) => parts.map(({ where }) => where));
  assert.deepEqual(
    named.toSorted(),
    ownParts()
      .map(({ where }) => where)
      .toSorted(),
  );
});
