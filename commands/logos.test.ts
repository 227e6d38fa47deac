import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { drawSprite, spriteFile } from "./logos.ts";

test("the sprite holds the CV's technologies as they are now", async () => {
  assert.equal(await readFile(spriteFile, "utf8"), await drawSprite(), "run: node commands/logos.ts");
});
