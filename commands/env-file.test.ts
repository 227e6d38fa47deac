import assert from "node:assert/strict";
import { test } from "node:test";
import { parseEnv } from "node:util";
import { envLine } from "./env-file.ts";

for (const value of ["simple", 'un "mot" \\ de passe', "l'été #1 $HOME \\n", "`date` 'x'", " bords ", "é=à", ""]) {
  test(`${JSON.stringify(value)} is read back as it was written`, () => {
    const line = envLine("OWNER_PASSWORD", value);
    assert.ok(line);
    assert.deepEqual({ ...parseEnv(`A=1\n${line}\nB=2`) }, { A: "1", OWNER_PASSWORD: value, B: "2" });
  });
}

test("what no quotes can hold has no line", () => {
  assert.equal(envLine("OWNER_PASSWORD", "a'b`c\"d"), null);
  assert.equal(envLine("OWNER_PASSWORD", "a\nb"), null);
});
