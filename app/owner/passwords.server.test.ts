import assert from "node:assert/strict";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { after, test } from "node:test";
import { createPasswords, PasswordsBusyError, passwordFault } from "./passwords.server.ts";

const passwords = createPasswords({ cost: 10 });
after(() => passwords.close());

test("a password has 12 to 72 bytes of UTF-8", () => {
  assert.equal(passwordFault("a".repeat(11)), "password_too_short");
  assert.equal(passwordFault("a".repeat(12)), null);
  assert.equal(passwordFault("é".repeat(36)), null);
  assert.equal(passwordFault(`${"é".repeat(36)}a`), "password_too_long");
});

test("matches what it hashed, and nothing else", async () => {
  const hash = await passwords.hash("un mot de passe");
  assert.match(hash, /^\$2[aby]\$10\$/);
  assert.equal(await passwords.matches("un mot de passe", hash), true);
  assert.equal(await passwords.matches("un mot de passé", hash), false);
  assert.equal(await passwords.matches("un mot de passe", null), false);
});

test("hashing leaves the event loop to visitors", async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const alone = performance.now();
  await passwords.hash("un mot de passe");
  const once = performance.now() - alone;
  delay.enable();
  await Promise.all([passwords.hash("un mot de passe"), passwords.hash("un mot de passe")]);
  delay.disable();
  // On the loop itself the longest pause would be a whole hash.
  assert.ok(delay.max / 1e6 < Math.max(once, 50), `paused for ${delay.max / 1e6} ms, a hash takes ${once} ms`);
});

test("refuses more than it can hash in reasonable time, and goes on afterwards", async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => passwords.hash("un mot de passe")));
  const refused = results.filter((result) => result.status === "rejected");
  assert.ok(refused.length > 0 && refused.length < 20);
  assert.ok(refused.every((result) => result.reason instanceof PasswordsBusyError));
  assert.ok(await passwords.hash("un mot de passe"));
});
