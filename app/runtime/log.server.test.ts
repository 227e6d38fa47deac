import assert from "node:assert/strict";
import { test } from "node:test";
import { createFailureLog } from "./log.server.ts";

test("each kind of failure is logged once a minute, with its reason", () => {
  const lines: string[] = [];
  const write = (level: string) => (event: string, facts?: { message?: unknown }) =>
    void lines.push(`${level} ${event} ${facts?.message}`);
  let time = 0;
  const log = { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
  const logFailure = createFailureLog(log, () => time);
  logFailure("unavailable", new Error("refused"));
  logFailure("unavailable", new Error("refused"));
  logFailure("unavailable", new Error("frozen"));
  time = 60_000;
  logFailure("unavailable", new Error("refused"));
  assert.deepEqual(lines, [
    "warn unavailable refused",
    "debug unavailable refused",
    "warn unavailable frozen",
    "warn unavailable refused",
  ]);
});
