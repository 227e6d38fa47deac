import assert from "node:assert/strict";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createDiskStore } from "../storage/disk.server.ts";
import { assertKey } from "../storage/storage.ts";
import { removeOldShares, shareKey } from "./stored-shares.server.ts";

test("share images of removed works, earlier states, older designs and 0.2.0 are removed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "repere-shares-"));
  const store = createDiskStore(folder);
  const now = Date.now();
  const work = { id: "0123456789ab", updatedAt: new Date(3) };
  const [current, earlier] = [shareKey(work, "bb"), shareKey(work, "aa")];
  const outdated = shareKey({ ...work, updatedAt: new Date(2) }, "bb");
  const of020 = `shares/${work.id}-3-phone-page-coral-0123456789ab.png`;
  const removed = shareKey({ id: "ba9876543210", updatedAt: new Date(1) }, "bb");
  const fresh = shareKey({ ...work, updatedAt: new Date(9) }, "bb");
  const hoursAgo = { [current]: 3, [earlier]: 4, [outdated]: 3, [of020]: 2, [removed]: 3, [fresh]: 0 };
  for (const [key, hours] of Object.entries(hoursAgo)) {
    assertKey(key);
    await store.put(key, Buffer.from("png"), "image/png");
    const at = new Date(now - hours * 3_600_000);
    await utimes(join(folder, "objects", key), at, at);
  }
  assert.deepEqual(await removeOldShares(store, [work], new Date(now)), { shares: 4 });
  const left = (await Array.fromAsync(store.list("shares/"))).map(({ key }) => key);
  assert.deepEqual(left.toSorted(), [current, fresh].toSorted());
  await rm(folder, { recursive: true });
});
