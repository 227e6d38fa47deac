import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import type { OpenDatabase } from "#db/open.ts";
import { openTestDatabase, testEngines } from "#test-support/databases.ts";
import type { Caller } from "./owner.ts";
import { createOwners, type Owners } from "./owners.server.ts";
import { createPasswords } from "./passwords.server.ts";
import { createThrottle } from "./throttle.server.ts";

const email = "owner@example.com";
const password = "mot de passe assez long";
const caller: Caller = { address: "192.0.2.1", userAgent: "test" };
const DAY_MS = 86_400_000;

for (const engine of testEngines) {
  describe(`owners: ${engine.name}`, { skip: engine.skip }, () => {
    let database: OpenDatabase;
    let owners: Owners;
    let clock = new Date("2026-01-01T12:00:00Z").getTime();
    const now = () => new Date(clock);
    const passwords = createPasswords({ cost: 4 });

    before(async () => {
      database = await openTestDatabase(engine);
    });

    beforeEach(async () => {
      owners = openOwners();
      for (const table of ["sessions", "signup_codes", "attempts", "owners"] as const) {
        await database.db.deleteFrom(table).execute();
      }
    });

    after(async () => {
      await database.close();
    });

    /** One instance of the site: memory of its own, and the database that all instances share. */
    function openOwners(onQuery = () => {}): Owners {
      const db = database.db.withPlugin({
        transformQuery({ node }) {
          onQuery();
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      return createOwners({ db, passwords, throttle: createThrottle({ db, now }), now });
    }

    async function signedIn(from = caller) {
      const result = await owners.logIn({ email, password }, from);
      assert.ok(!("error" in result), JSON.stringify(result));
      return result;
    }

    test("the owner named in the environment is created once and not changed afterwards", async () => {
      assert.equal(await owners.create(email, password), true);
      assert.equal(await owners.create("other@example.com", password), false);
      await signedIn();
    });

    test("sign-up accepts the code once; then every request gets the same refusal", async () => {
      const code = await owners.issueSignUpCode();
      const closed = { error: "sign_up_closed" };
      assert.deepEqual(await owners.signUp({ email, password, code: "wrong" }, caller), closed);
      assert.deepEqual(await owners.signUp({ email, password }, caller), closed);
      const signedUp = await owners.signUp({ email, password, code }, caller);
      assert.ok("token" in signedUp);
      assert.equal((await owners.findByToken(signedUp.token))?.ownerId, signedUp.userId);
      assert.deepEqual(await owners.signUp({ email, password, code }, caller), closed);
      assert.deepEqual(await owners.signUp({ email: "other@example.com", password, code: 1 }, caller), closed);
      await assert.rejects(
        database.db
          .insertInto("owners")
          .values({ id: "2", email: "second@example.com", password_hash: "x", created_at: now() })
          .execute(),
      );
    });

    test("of several concurrent sign-ups with the code, one succeeds", async () => {
      const code = await owners.issueSignUpCode();
      const results = await Promise.all(
        Array.from({ length: 5 }, (_, index) =>
          owners.signUp({ email: `o${index}@example.com`, password, code }, caller),
        ),
      );
      assert.equal(results.filter((result) => "token" in result).length, 1);
    });

    test("sign-up names the invalid fields, and the code stays valid", async () => {
      const code = await owners.issueSignUpCode();
      assert.deepEqual(await owners.signUp({ email: "no", password: "short", code }, caller), {
        error: "fields_invalid",
        fields: { email: "email_invalid", password: "password_too_short" },
      });
      assert.deepEqual(await owners.signUp({ email, password: "é".repeat(37), code }, caller), {
        error: "fields_invalid",
        fields: { password: "password_too_long" },
      });
      assert.ok("token" in (await owners.signUp({ email, password: "é".repeat(36), code }, caller)));
    });

    test("the address is taken in any case and with blanks around it; the password exactly as it is", async () => {
      await owners.create(email, "  pass phrase 🔑 ");
      assert.ok(
        "token" in (await owners.logIn({ email: " OWNER@Example.com ", password: "  pass phrase 🔑 " }, caller)),
      );
      assert.deepEqual(await owners.logIn({ email, password: "pass phrase 🔑" }, caller), {
        error: "wrong_credentials",
      });
    });

    test("a password that is equal in its first 72 bytes only is wrong, though bcrypt ignores the rest", async () => {
      await owners.create(email, "a".repeat(72));
      assert.deepEqual(await owners.logIn({ email, password: "a".repeat(73) }, caller), {
        error: "wrong_credentials",
      });
      assert.ok("token" in (await owners.logIn({ email, password: "a".repeat(72) }, caller)));
    });

    test("an address or a password of another type is wrong, and not an error", async () => {
      await owners.create(email, password);
      for (const odd of [undefined, null, 1, [], {}, "", "\0", "x".repeat(100_000)]) {
        await database.db.deleteFrom("attempts").execute();
        assert.deepEqual(await owners.logIn({ email: odd, password: odd }, caller), { error: "wrong_credentials" });
        assert.deepEqual(await owners.logIn({ email, password: odd }, caller), { error: "wrong_credentials" });
      }
    });

    test("each sign-in has a token of its own, stored as a hash; logging out ends only that session", async () => {
      await owners.create(email, password);
      const tokens = new Set<string>();
      for (let index = 0; index < 200; index += 1) tokens.add((await signedIn()).token);
      assert.equal(tokens.size, 200);
      const [first = "", second = ""] = tokens;
      assert.match(first, /^[\w-]{43}$/);
      const rows = await database.db.selectFrom("sessions").selectAll().execute();
      assert.ok(!JSON.stringify(rows).includes(first));
      await owners.logOut(first);
      assert.equal(await owners.findByToken(first), null);
      assert.ok(await owners.findByToken(second));
    });

    test("a session ends after 7 days unused, and after 30 days in any case", async () => {
      await owners.create(email, password);
      const idle = await signedIn();
      clock += 6.9 * DAY_MS;
      assert.ok(await owners.findByToken(idle.token));
      clock += 7.1 * DAY_MS;
      assert.equal(await owners.findByToken(idle.token), null);
      const used = await signedIn();
      for (let passed = 0; passed < 29; passed += 1) {
        clock += DAY_MS;
        assert.ok(await owners.findByToken(used.token));
      }
      clock += 1.1 * DAY_MS;
      assert.equal(await owners.findByToken(used.token), null);
    });

    test("a malformed or unknown token has no session", async () => {
      for (const token of ["", "x", "\0", "a".repeat(43), "a".repeat(10_000)])
        assert.equal(await owners.findByToken(token), null);
    });

    test("after 10 failures the right password waits too, until the time said, unless the browser has a device cookie", async () => {
      await owners.create(email, password);
      const { device } = await signedIn();
      for (let failures = 0; failures < 10; failures += 1) {
        assert.deepEqual(await owners.logIn({ email, password: "wrong" }, caller), { error: "wrong_credentials" });
      }
      const throttled = await owners.logIn({ email, password }, caller);
      assert.deepEqual(throttled, { error: "throttled", retryAfter: 900 });
      assert.ok(
        "error" in (await owners.logIn({ email, password }, { ...caller, address: "192.0.2.2" })),
        "by account",
      );
      assert.ok("error" in (await owners.logIn({ email, password }, { ...caller, device: "forged.signature" })));
      await signedIn({ ...caller, device });
      clock += 900_000;
      await signedIn();
    });

    test("each instance remembers which callers are throttled, and refuses them without a query", async () => {
      await owners.create(email, password);
      const { device } = await signedIn();
      let queries = 0;
      const counted = openOwners(() => {
        queries += 1;
      });
      assert.equal(await counted.throttledFor(caller), null, "before the first attempt");
      for (let failures = 0; failures < 10; failures += 1) {
        await counted.logIn({ email, password: "wrong" }, caller);
      }
      assert.equal(await counted.throttledFor(caller), null);
      const throttled = { error: "throttled", retryAfter: 900 };
      assert.deepEqual(await counted.logIn({ email, password }, caller), throttled);
      queries = 0;
      assert.deepEqual(await counted.logIn({ email, password }, caller), throttled);
      assert.deepEqual(await counted.logIn({ email, password }, { ...caller, device: "made-up.cookie" }), throttled);
      assert.equal(await counted.throttledFor(caller), 900);
      clock += 600_000;
      assert.equal(await counted.throttledFor(caller), 300);
      assert.equal(await counted.throttledFor({ ...caller, address: "192.0.2.9" }), null);
      assert.equal(await counted.throttledFor({ ...caller, device }), null);
      assert.equal(queries, 0);
      assert.deepEqual(await owners.logIn({ email, password }, caller), { ...throttled, retryAfter: 300 });
      clock += 300_000;
      assert.equal(await counted.throttledFor(caller), null);
      assert.ok("token" in (await counted.logIn({ email, password }, caller)));
    });

    test("an unknown token is not queried again for a minute", async () => {
      await owners.create(email, password);
      const { token } = await signedIn();
      let queries = 0;
      const counted = openOwners(() => {
        queries += 1;
      });
      for (let times = 0; times < 5; times += 1) assert.equal(await counted.findByToken("a".repeat(43)), null);
      assert.equal(queries, 1);
      assert.ok(await counted.findByToken(token));
      clock += 60_000;
      assert.equal(await counted.findByToken("a".repeat(43)), null);
      assert.equal(queries, 3);
    });

    test("a new password ends the device cookies of the old one", async () => {
      await owners.create(email, password);
      const [first, second, third] = ["un autre mot de passe", "encore un autre, plus long", "le dernier mot de passe"];
      // A new instance each time, so that no answer comes from memory.
      async function isKnown(device: string, current: string): Promise<boolean> {
        await database.db.deleteFrom("attempts").execute();
        const other = { ...caller, address: "192.0.2.7" };
        for (let failures = 0; failures < 10; failures += 1) {
          await owners.logIn({ email, password: "wrong" }, other);
        }
        const result = await openOwners().logIn({ email, password: current }, { ...other, device });
        return "token" in result;
      }
      const { device, token } = await signedIn();
      assert.equal(await isKnown(device, password), true);

      const session = await owners.findByToken(token);
      assert.ok(session);
      const changed = await owners.changePassword(session, { current: password, next: first });
      assert.ok(typeof changed === "object" && "device" in changed, JSON.stringify(changed));
      assert.equal(await isKnown(device, first), false);
      assert.equal(await isKnown(changed.device, first), true);

      await owners.resetPassword(second);
      assert.equal(await isKnown(changed.device, second), false);
      await database.db.deleteFrom("attempts").execute();
      const after = await openOwners().logIn({ email, password: second }, caller);
      assert.ok("device" in after);
      assert.equal(await isKnown(after.device, second), true);
      await owners.handOver(email, { email, password: third });
      assert.equal(await isKnown(after.device, third), false);
    });

    test("an unknown account is throttled like a known one, and an address is throttled across accounts", async () => {
      await owners.create(email, password);
      for (let failures = 0; failures < 10; failures += 1) {
        await owners.logIn({ email: `nobody${failures}@example.com`, password }, { ...caller, address: "2001:db8::1" });
      }
      const sameNetwork = await owners.logIn({ email, password }, { ...caller, address: "2001:db8:0:0:ffff::2" });
      assert.ok("error" in sameNetwork && sameNetwork.error === "throttled");
      await signedIn({ ...caller, address: "2001:db8:0:1::1" });
    });

    test("of many concurrent attempts at most ten are compared with the password", async () => {
      await owners.create(email, password);
      const results = [];
      for (let batch = 0; batch < 4; batch += 1) {
        const five = Array.from({ length: 5 }, () => owners.logIn({ email, password: "wrong" }, caller));
        results.push(...(await Promise.all(five)));
      }
      assert.equal(results.filter((result) => "error" in result && result.error === "wrong_credentials").length, 10);
      assert.equal(results.filter((result) => "error" in result && result.error === "throttled").length, 10);
    });

    test("changing the password requires the current one and ends every other session", async () => {
      await owners.create(email, password);
      const mine = await signedIn();
      const other = await signedIn();
      const session = await owners.findByToken(mine.token);
      assert.ok(session);
      const next = "un autre mot de passe";
      assert.equal(await owners.changePassword(session, { current: "wrong", next }), "wrong_password");
      assert.equal(await owners.changePassword(session, { current: password, next: "short" }), "password_too_short");
      assert.ok(await owners.findByToken(other.token));
      const changed = await owners.changePassword(session, { current: password, next });
      assert.ok(typeof changed === "object" && "device" in changed);
      assert.ok(await owners.findByToken(mine.token));
      assert.equal(await owners.findByToken(other.token), null);
      assert.ok("token" in (await owners.logIn({ email, password: next }, caller)));
    });

    test("a password set from the command line ends every session", async () => {
      assert.equal(await owners.resetPassword(password), false);
      await owners.create(email, password);
      const { token } = await signedIn();
      assert.equal(await owners.resetPassword("un autre mot de passe"), true);
      assert.equal(await owners.findByToken(token), null);
    });

    test("a hand-over replaces only the owner with the given address", async () => {
      await owners.create(email, password);
      const to = { email: "Nouvelle@Example.com", password: "un autre mot de passe" };
      const { token } = await signedIn();
      assert.equal(await owners.handOver("demo@example.com", to), false);
      assert.ok(await owners.findByToken(token));
      assert.equal(await owners.handOver(email, to), true);
      assert.equal(await owners.findByToken(token), null);
      assert.ok("token" in (await owners.logIn({ email: "nouvelle@example.com", password: to.password }, caller)));
      assert.equal(await owners.handOver("nouvelle@example.com", { email }), true);
      assert.ok("token" in (await owners.logIn({ email, password: to.password }, caller)));
    });

    test("the owner can list the open sessions and end one of them", async () => {
      await owners.create(email, password);
      const { userId, token } = await signedIn({ ...caller, userAgent: "Téléphone" });
      await signedIn({ ...caller, userAgent: "Ordinateur" });
      const sessions = await owners.listSessions(userId);
      assert.deepEqual(sessions.map((session) => session.userAgent).toSorted(), ["Ordinateur", "Téléphone"]);
      const phone = sessions.find((session) => session.userAgent === "Téléphone");
      await owners.endSession(userId, phone?.id ?? "");
      assert.equal(await owners.findByToken(token), null);
      assert.equal((await owners.listSessions(userId)).length, 1);
    });
  });
}
