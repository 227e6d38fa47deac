import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

const analyze = (...args: string[]) => spawnSync("systemd-analyze", args, { encoding: "utf8" });
// Version 250 is the first that reads a unit that is not installed.
const version = Number(/systemd (\d+)/.exec(analyze("--version").stdout ?? "")?.[1] ?? 0);

test("systemd rates the unit of the site as little exposed", { skip: version < 250 && "no systemd 250" }, () => {
  // From 0, for a unit that may do nothing, to 100.
  const { status, stdout } = analyze("security", "--offline=true", "--threshold=35", "docs/systemd/site.service");
  assert.equal(status, 0, stdout);
});
