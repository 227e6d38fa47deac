import assert from "node:assert/strict";
import { test } from "node:test";
import { adminPaths, editWorkPath, messagePath, returnPath } from "./admin-paths.ts";

test("sign-in returns to the owner's pages, and to the dashboard instead of any other address", () => {
  const { dashboard, account, visits, availability, newWork } = adminPaths;
  const owners = [dashboard, account, visits, availability, messagePath(), messagePath("x"), newWork];
  for (const path of [...owners, editWorkPath("0123456789ab"), `${visits}?jours=365`]) {
    assert.equal(returnPath(path), path);
  }
  for (const wanted of [
    null,
    "",
    "/",
    "/api/works",
    "/nowhere",
    adminPaths.signIn,
    adminPaths.signOut,
    editWorkPath("x").slice(0, -1),
    `${editWorkPath("x")}/more`,
    "//evil.test",
    `https://evil.test${adminPaths.dashboard}`,
  ]) {
    assert.equal(returnPath(wanted), adminPaths.dashboard, String(wanted));
  }
});
