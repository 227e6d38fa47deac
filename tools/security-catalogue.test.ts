import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

const sizes = { A: 19, B: 12, C: 10, D: 20, E: 27, F: 12, G: 18, H: 10, I: 14, J: 6, K: 10, L: 5 };
/** Group M: what was found at 0.1.0, each under the number of its finding. */
const found = Array.from({ length: 19 }, (_, at) => at + 1);

async function readTable() {
  const lines = (await readFile("docs/security-catalogue.md", "utf8")).split("\n");
  return lines.flatMap((line) => {
    const [, id = "", , where = "", outcome = ""] = line.split("|").map((cell) => cell.trim());
    const [, file, title] = /^`(.+?)` › (.+)$/.exec(where) ?? [];
    return /^[A-M]\d+$/.test(id) ? [{ id, file, title, outcome }] : [];
  });
}

test("every case is in the table once, with a test that is there or the reason why not", async () => {
  const table = await readTable();
  const counted = Object.entries(sizes).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, at) => group + (at + 1)),
  );
  const ids = [...counted, ...found.map((number) => `M${number}`)];
  assert.deepEqual(
    table.map(({ id }) => id),
    ids,
  );
  for (const { id, file, title, outcome } of table) {
    if (outcome.startsWith("holds")) {
      assert.ok(file && title, `${id} holds by no test`);
      const titles = (await readFile(file, "utf8")).split("\n").filter((line) => /\btest\(|^\s*["`]/.test(line));
      assert.ok(
        titles.some((line) => line.includes(title)),
        `${id}: no test in ${file} is called '${title}'`,
      );
    } else assert.match(outcome, /^(does not apply|open): ./, id);
  }
});

test("a case that a test's title names is listed with that test", async () => {
  const table = await readTable();
  for (const name of await readdir("e2e/security")) {
    if (!name.endsWith(".spec.ts")) continue;
    const text = await readFile(`e2e/security/${name}`, "utf8");
    for (const [, named = ""] of text.matchAll(/\btest\(\s*["`]((?:[A-M]\d+ )+)/g)) {
      for (const id of named.trim().split(" ")) {
        const row = table.find((listed) => listed.id === id);
        assert.ok(row?.outcome.startsWith("holds"), `${id} has a test in ${name} and is not said to hold`);
      }
    }
  }
});
