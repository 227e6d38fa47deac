import assert from "node:assert/strict";
import { test } from "node:test";
import { parseEnv } from "node:util";
import { envLine } from "./env-file.ts";

for (const value of ["simple", 'un "mot" \\ de passe', "l'été #1 $HOME \\n", "`date` 'x'", " bords ", "é=à", ""]) {
  test(`${JSON.stringify(value)} is read as it was written`, () => {
    const line = envLine("OWNER_PASSWORD", value);
    assert.ok(line);
    assert.deepEqual({ ...parseEnv(`A=1\n${line}\nB=2`) }, { A: "1", OWNER_PASSWORD: value, B: "2" });
  });
}

test("a value with all three quotes, or with a line break, has no line", () => {
  for (const value of ["a'b`c\"d", "a\nb"]) assert.equal(envLine("OWNER_PASSWORD", value), null);
});
