import assert from "node:assert/strict";
import { test } from "node:test";
import { papers } from "#content/palette.ts";
import { paperName } from "./rows.ts";

test("a paper has the name that the owner gives it, or that of its place in the palette", () => {
  const { name: _, ...coral } = { name: "", ...papers.coral };
  assert.equal(paperName({ ...papers, coral }, "coral"), `Papier\u00a0${Object.keys(papers).indexOf("coral") + 1}`);
  assert.equal(paperName({ ...papers, coral: { ...coral, name: "Brique" } }, "coral"), "Brique");
});
