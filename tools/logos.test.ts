import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { drawLogos, logosFile } from "./logos.ts";

test("the logos are those of the CV's technologies", async () => {
  assert.equal(await readFile(logosFile, "utf8"), await drawLogos(), "run: node tools/logos.ts");
});
