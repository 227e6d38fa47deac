import assert from "node:assert/strict";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createDiskStore } from "../storage/disk.server.ts";
import { removeOldShares, shareKey } from "./stored-shares.server.ts";

test("share images of removed works, older versions and older designs are removed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "repere-shares-"));
  const store = createDiskStore(folder);
  const now = Date.now();
  const work = { id: "0123456789ab", version: 3 };
  const [current, earlier] = [shareKey(work, "bb"), shareKey(work, "aa")];
  const outdated = shareKey({ ...work, version: 2 }, "bb");
  const removed = shareKey({ id: "ba9876543210", version: 1 }, "bb");
  const fresh = shareKey({ ...work, version: 9 }, "bb");
  const hoursAgo = { [current]: 3, [earlier]: 4, [outdated]: 3, [removed]: 3, [fresh]: 0 };
  for (const [key, hours] of Object.entries(hoursAgo)) {
    await store.put(key, Buffer.from("png"), "image/png");
    const at = new Date(now - hours * 3_600_000);
    await utimes(join(folder, "objects", key), at, at);
  }
  assert.deepEqual(await removeOldShares(store, [work], new Date(now)), { shares: 3 });
  const left = (await Array.fromAsync(store.list("shares/"))).map(({ key }) => key);
  assert.deepEqual(left.toSorted(), [current, fresh].toSorted());
  await rm(folder, { recursive: true });
});
