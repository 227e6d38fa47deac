import assert from "node:assert/strict";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createDiskStore } from "../storage/disk.server.ts";
import { assertKey } from "../storage/storage.ts";
import { removeOldShares, shareKey } from "./stored-shares.server.ts";

test("share images of removed works, earlier states, other papers and older designs are removed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "repere-shares-"));
  const store = createDiskStore(folder);
  const now = Date.now();
  const mount = { kind: "phone-page", ink: "coral", focus: 0.5 } as const;
  const work = { id: "0123456789ab", updatedAt: new Date(3), mount };
  const [current, earlier] = [shareKey(work, "bb"), shareKey(work, "aa")];
  const outdated = shareKey({ ...work, updatedAt: new Date(2) }, "bb");
  const onOtherPaper = shareKey({ ...work, mount: { ...mount, ink: "teal" } }, "bb");
  const removed = shareKey({ id: "ba9876543210", updatedAt: new Date(1), mount }, "bb");
  const fresh = shareKey({ ...work, updatedAt: new Date(9) }, "bb");
  const hoursAgo = { [current]: 3, [earlier]: 4, [outdated]: 3, [onOtherPaper]: 2, [removed]: 3, [fresh]: 0 };
  for (const [key, hours] of Object.entries(hoursAgo)) {
    await store.put(key, Buffer.from("png"), "image/png");
    const at = new Date(now - hours * 3_600_000);
    await utimes(join(folder, "objects", key), at, at);
  }
  assert.deepEqual(await removeOldShares(store, [work], new Date(now)), { shares: 4 });
  const left = (await Array.fromAsync(store.list("shares/"))).map(({ key }) => key);
  assert.deepEqual(left.toSorted(), [current, fresh].toSorted());
  await rm(folder, { recursive: true });
});

test("each way to mount a picture has its own image", () => {
  const work = { id: "0123456789ab", updatedAt: new Date(3) };
  const mounts = [
    { kind: "screen", ink: "coral", focus: 0.5 },
    { kind: "screen", ink: "teal", focus: 0.5 },
    { kind: "photo", ink: "teal", focus: 0.5 },
    { kind: "full", ink: null, focus: 0.5 },
    { kind: "full", ink: null, focus: 1 },
  ] as const;
  const keys = mounts.map((mount) => shareKey({ ...work, mount }, "aa"));
  assert.equal(new Set(keys).size, mounts.length);
  for (const key of keys) assertKey(key);
});
