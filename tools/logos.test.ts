import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { drawLogos, logosFile } from "./logos.ts";

test("the sprite holds the CV's technologies as they are now", async () => {
  assert.equal(await readFile(logosFile, "utf8"), await drawLogos(), "run: node tools/logos.ts");
});
