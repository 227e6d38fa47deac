import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

/** The number of cases in each group. */
const sizes = { A: 30, B: 12, C: 10, D: 20, E: 27, F: 12, G: 18, H: 10, I: 14, J: 6, K: 12, L: 5, M: 19, N: 18 };
const table = await readTable();

test("the table has every case once, with an existing test or the reason for having none", async () => {
  const cases = Object.entries(sizes).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, index) => `${group}${index + 1}`),
  );
  assert.deepEqual([...table.keys()], cases);
  for (const [id, { file, title, outcome }] of table) {
    if (!outcome.startsWith("holds")) {
      assert.match(outcome, /^(does not apply|open): ./, id);
      continue;
    }
    assert.ok(file && title, `${id} holds without a test`);
    const isTitle = (line: string) => /\btest\(|^\s*\[?["`]/.test(line) && line.includes(title);
    const lines = (await readFile(file, "utf8")).split("\n");
    assert.ok(lines.some(isTitle), `${id}: no test in ${file} has the title '${title}'`);
  }
});

test("a case in a test's title is in the table, and holds", async () => {
  for (const name of await readdir("e2e/security")) {
    if (!name.endsWith(".spec.ts")) continue;
    const text = await readFile(`e2e/security/${name}`, "utf8");
    for (const [, ids = ""] of text.matchAll(/\btest\(\s*["`]((?:[A-N]\d+ )+)/g)) {
      for (const id of ids.trim().split(" "))
        assert.match(table.get(id)?.outcome ?? "", /^holds/, `${id} has a test in ${name}`);
    }
  }
});

async function readTable() {
  const lines = (await readFile("docs/security-catalogue.md", "utf8")).split("\n");
  const rows = lines.map((line) => {
    const [, id = "", , where = "", outcome = ""] = line.split("|").map((cell) => cell.trim());
    const [, file, title] = /^`(.+?)` › (.+)$/.exec(where) ?? [];
    return [id, { file, title, outcome }] as const;
  });
  return new Map(rows.filter(([id]) => /^[A-N]\d+$/.test(id)));
}
