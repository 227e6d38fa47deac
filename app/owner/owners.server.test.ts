import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { describeDatabases, empty } from "#test-support/describe-databases.ts";
import { cheapPasswords } from "#test-support/passwords.ts";
import type { Caller } from "./owner.ts";
import { createOwners, type Owners } from "./owners.server.ts";
import { PasswordsBusyError } from "./passwords.server.ts";
import { removeExpired } from "./sessions.server.ts";

const email = "owner@example.com";
const password = "mot de passe assez long";
const home: Caller = { address: "192.0.2.1", userAgent: "test" };
const office: Caller = { address: "2001:db8:7:1::1", userAgent: "test" };
const hotel: Caller = { address: "203.0.113.50", userAgent: "test" };
const wrong = { error: "wrong_credentials" };
const throttled = { error: "throttled", retryAfter: 900 };
const DAY_MS = 86_400_000;

describeDatabases("owners", (database) => {
  let owners: Owners;
  let clock = new Date("2026-01-01T12:00:00Z").getTime();
  const now = () => new Date(clock);
  const passwords = cheapPasswords();

  beforeEach(async () => {
    owners = openOwners();
    await empty(database, "sessions", "signup_codes", "attempts", "owners");
  });

  let attempts: string[] = [];

  /** One instance of the site: memory of its own, and the database that all instances share. */
  function openOwners(onQuery = () => {}): Owners {
    const db = database.db.withPlugin({
      transformQuery({ node }) {
        onQuery();
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const onAttempt = (attempt: string, outcome: string) => attempts.push(`${attempt} ${outcome}`);
    return createOwners({ db, passwords, siteUrl: "https://a.example", now, onAttempt });
  }

  /** Fails once from each of so many networks. */
  async function failFrom(networks: number, instances = [owners]) {
    for (let index = 0; index < networks; index += 1) {
      const from = { ...home, address: `198.51.100.${index}` };
      const result = await instances[index % instances.length]?.logIn({ email, password: "wrong" }, from);
      assert.deepEqual(result, wrong, `failure ${index}`);
    }
  }

  /** Leaves the counters as failures from so many networks do, of which one test makes each. */
  async function countFailures(failures: number): Promise<void> {
    await failFrom(2);
    await database.db.updateTable("attempts").set({ failures }).where("failures", "=", 2).execute();
  }

  async function isThrottled(from: Caller, instance = owners): Promise<boolean> {
    const result = await instance.logIn({ email, password }, from);
    return "error" in result && result.error === "throttled";
  }

  async function signedIn(from = home) {
    const result = await owners.logIn({ email, password }, from);
    assert.ok(!("error" in result), JSON.stringify(result));
    return result;
  }

  test("the owner named in the environment is created once and not changed afterwards", async () => {
    assert.ok(await owners.create(email, password));
    assert.equal(await owners.create("other@example.com", password), null);
    await signedIn();
  });

  test("sign-up accepts the code once; then every request gets the same refusal", async () => {
    const code = await owners.issueSignUpCode();
    const closed = { error: "sign_up_closed" };
    assert.deepEqual(await owners.signUp({ email, password, code: "wrong" }, home), closed);
    assert.deepEqual(await owners.signUp({ email, password }, home), closed);
    const pasted = `\u200e ${code.toUpperCase()}\u00ad`;
    const signedUp = await owners.signUp({ email, password, code: pasted }, home);
    assert.ok("token" in signedUp);
    assert.equal((await owners.findByToken(signedUp.token))?.ownerId, signedUp.userId);
    assert.deepEqual(await owners.signUp({ email, password, code }, home), closed);
    assert.deepEqual(await owners.signUp({ email: "other@example.com", password, code: 1 }, home), closed);
    await assert.rejects(
      database.db
        .insertInto("owners")
        .values({ id: "2", email: "second@example.com", password_hash: "x", created_at: now() })
        .execute(),
    );
  });

  test("each attempt to sign in, to sign up or to change the password is told with its outcome", async () => {
    attempts = [];
    await owners.signUp({ email, password, code: "wrong" }, home);
    await owners.create(email, password);
    await owners.logIn({ email, password: "wrong" }, home);
    const { token } = await signedIn();
    const session = await owners.findByToken(token);
    assert.ok(session);
    await owners.changePassword(session, { current: "wrong", next: password });
    await owners.logInByKey("{}", "", home);
    assert.deepEqual(attempts, [
      "sign_up sign_up_closed",
      "sign_in wrong_credentials",
      "sign_in done",
      "password_change wrong_password",
      "sign_in_by_key key_refused",
    ]);
  });

  test("of several concurrent sign-ups with the code, one succeeds", async () => {
    const code = await owners.issueSignUpCode();
    const results = await Promise.all(
      Array.from({ length: 5 }, (_, index) => owners.signUp({ email: `o${index}@example.com`, password, code }, home)),
    );
    assert.equal(results.filter((result) => "token" in result).length, 1);
  });

  test("sign-up names the invalid fields, and the code stays valid", async () => {
    const code = await owners.issueSignUpCode();
    assert.deepEqual(await owners.signUp({ email: "no", password: "short", code }, home), {
      error: "fields_invalid",
      fields: { email: "email_invalid", password: "password_too_short" },
    });
    assert.deepEqual(await owners.signUp({ email, password: "é".repeat(37), code }, home), {
      error: "fields_invalid",
      fields: { password: "password_too_long" },
    });
    assert.ok("token" in (await owners.signUp({ email, password: "é".repeat(36), code }, home)));
  });

  test("an attempt that could not be judged is no failure", async () => {
    await owners.create(email, password);
    const matches = () => Promise.reject(new PasswordsBusyError("full"));
    const busy = createOwners({
      db: database.db,
      passwords: { ...passwords, matches },
      siteUrl: "https://a.example",
      now,
    });
    for (let index = 0; index < 11; index += 1)
      await assert.rejects(busy.logIn({ email, password }, home), PasswordsBusyError);
    await signedIn();
  });

  test("the address is taken in any case and with blanks around it; the password exactly as it is", async () => {
    await owners.create(email, "  pass phrase 🔑 ");
    assert.ok("token" in (await owners.logIn({ email: " OWNER@Example.com ", password: "  pass phrase 🔑 " }, home)));
    assert.deepEqual(await owners.logIn({ email, password: "pass phrase 🔑" }, home), wrong);
  });

  test("the address is taken as it was pasted, and with an accented domain as its punycode", async () => {
    await owners.create("Camille@Exämple.fr", password);
    assert.equal((await owners.findOwner())?.email, "camille@xn--exmple-cua.fr");
    for (const typed of [
      "camille@exämple.fr",
      "camille@exa\u0308mple.fr",
      "camille@xn--exmple-cua.fr",
      "\u202acamille@exämple.fr\u202c",
      "mailto:camille@ex\u00adämple.fr",
      "Camille <camille@exämple.fr>;",
    ]) {
      const signed = await owners.logIn({ email: typed, password }, home);
      assert.ok("token" in signed, typed);
    }
  });

  test("a password that is equal in its first 72 bytes only is wrong, though bcrypt ignores the rest", async () => {
    await owners.create(email, "a".repeat(72));
    assert.deepEqual(await owners.logIn({ email, password: "a".repeat(73) }, home), wrong);
    assert.ok("token" in (await owners.logIn({ email, password: "a".repeat(72) }, home)));
  });

  test("a malformed or unknown token has no session", async () => {
    for (const token of ["", "x", "\0", "a".repeat(43), "a".repeat(10_000)])
      assert.equal(await owners.findByToken(token), null);
  });

  test("an account that does not exist is closed like the owner's", async () => {
    await countFailures(100);
    assert.equal(await isThrottled(hotel), true);
  });

  test("a password that a command sets signs in at once where failures have closed network and account", async () => {
    const commands: Record<string, (next: string) => Promise<boolean>> = {
      resetPassword: (next) => owners.resetPassword(next),
      handOver: (next) => owners.handOver(email, { email, password: next }),
    };
    assert.equal(await owners.resetPassword(password), false, "there is no owner yet");
    await owners.create(email, password);
    for (const [how, run] of Object.entries(commands)) {
      const next = `${password} ${how}`;
      await countFailures(100);
      for (let failures = 0; failures < 10; failures += 1) await owners.logInByKey("{}", "", hotel);
      assert.equal(await isThrottled(hotel, openOwners()), true, how);
      assert.equal(await run(next), true, how);
      // The site that starts afterwards remembers nothing.
      assert.ok("token" in (await openOwners().logIn({ email, password: next }, hotel)), how);
    }
  });

  describe("with an owner", () => {
    beforeEach(() => owners.create(email, password));

    test("each sign-in has a token of its own, stored as a hash; logging out ends only that session", async () => {
      const tokens = new Set<string>();
      for (let index = 0; index < 20; index += 1) tokens.add((await signedIn()).token);
      assert.equal(tokens.size, 20);
      const [first = "", second = ""] = tokens;
      assert.match(first, /^[\w-]{43}$/);
      const rows = await database.db.selectFrom("sessions").selectAll().execute();
      assert.ok(!JSON.stringify(rows).includes(first));
      await owners.logOut(first);
      assert.equal(await owners.findByToken(first), null);
      assert.ok(await owners.findByToken(second));
    });

    test("a session ends after 7 days unused, and after 30 days in any case", async () => {
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

    test("after 10 failures the right password waits too, until the time said, in that network only", async () => {
      for (let failures = 0; failures < 10; failures += 1) {
        assert.deepEqual(await owners.logIn({ email, password: "wrong" }, home), wrong);
      }
      assert.deepEqual(await owners.logIn({ email, password }, home), throttled);
      await signedIn(hotel);
      clock += 900_000;
      await signedIn(home);
    });

    test("100 failures from 100 networks close the account to new networks only, on every instance", async () => {
      await signedIn(home);
      await signedIn(office);
      const other = openOwners();
      await failFrom(100, [owners, other]);
      for (const instance of [owners, other, openOwners()]) {
        assert.deepEqual(await instance.logIn({ email, password }, hotel), throttled);
        assert.equal(await isThrottled(home, instance), false);
        assert.equal(await isThrottled({ ...home, address: "2001:db8:7:ffff::2" }, instance), false);
      }
      clock += 900_000;
      await signedIn(hotel);
    });

    test("a network that waits for a closed account is not closed itself", async () => {
      await countFailures(100);
      clock += 800_000;
      for (let attempts = 0; attempts < 20; attempts += 1) assert.equal(await isThrottled(hotel), true);
      clock += 100_000;
      await signedIn(hotel);
    });

    test("a known network has ten failures too, which do not count for the account", async () => {
      await signedIn(home);
      await countFailures(99);
      for (let failures = 0; failures < 10; failures += 1) await owners.logIn({ email, password: "wrong" }, home);
      assert.equal(await isThrottled(home), true);
      await signedIn(hotel);
    });

    test("an ended session is of no use, and its network stays known for 30 days", async () => {
      const end: Record<string, (token: string) => Promise<unknown>> = {
        logOut: (token) => owners.logOut(token),
        endSession: async (token) => {
          const session = await owners.findByToken(token);
          await owners.endSession(session?.ownerId ?? "", session?.id ?? "");
        },
        changePassword: async () => {
          const session = await owners.findByToken((await signedIn(office)).token);
          assert.ok(session);
          await owners.changePassword(session, { current: password, next: password });
        },
        resetPassword: () => owners.resetPassword(password),
      };
      for (const [how, run] of Object.entries(end)) {
        await empty(database, "sessions", "attempts");
        const { token, userId } = await signedIn({ ...home, userAgent: "ended" });
        await run(token);
        assert.equal(await openOwners().findByToken(token), null, how);
        // Another instance's clock may be behind.
        clock -= 60_000;
        assert.equal(await openOwners().findByToken(token), null, how);
        clock += 60_000;
        assert.ok(!(await owners.listSessions(userId)).some(({ userAgent }) => userAgent === "ended"), how);
        clock += 29.9 * DAY_MS;
        await removeExpired(database.db, now());
        await countFailures(100);
        assert.equal(await isThrottled(home), false, how);
      }
    });

    test("a network is new again 30 days after the last use of its sessions, and to a new owner", async () => {
      const { token } = await signedIn(home);
      clock += 6 * DAY_MS;
      await owners.findByToken(token);
      clock += 29.9 * DAY_MS;
      await removeExpired(database.db, now());
      await countFailures(100);
      assert.equal(await isThrottled(hotel), true);
      assert.equal(await isThrottled(home), false);
      clock += 30.1 * DAY_MS;
      await countFailures(100);
      assert.equal(await isThrottled(home), true);
      await removeExpired(database.db, now());
      assert.deepEqual(await database.db.selectFrom("sessions").select("id").execute(), []);

      clock += 900_000;
      await signedIn(home);
      await owners.handOver(email, { email });
      await countFailures(100);
      assert.equal(await isThrottled(home), true);
    });

    test("each instance remembers which networks are throttled, and refuses them without a query", async () => {
      let queries = 0;
      const counted = openOwners(() => {
        queries += 1;
      });
      for (let failures = 0; failures < 10; failures += 1) {
        await counted.logIn({ email, password: "wrong" }, home);
      }
      assert.equal(await isThrottled(home, counted), true);
      queries = 0;
      clock += 600_000;
      assert.deepEqual(await counted.logIn({ email, password }, home), { error: "throttled", retryAfter: 300 });
      assert.equal(queries, 0);
      assert.deepEqual(await owners.logIn({ email, password }, home), { error: "throttled", retryAfter: 300 });
      clock += 300_000;
      assert.equal(await isThrottled(home, counted), false);
    });

    test("an unknown token is queried once", async () => {
      const { token } = await signedIn();
      let queries = 0;
      const counted = openOwners(() => {
        queries += 1;
      });
      for (let times = 0; times < 5; times += 1) assert.equal(await counted.findByToken("a".repeat(43)), null);
      assert.equal(queries, 1);
      assert.ok(await counted.findByToken(token));
    });

    test("a network is an IPv4 address or an IPv6 /48, for every account together", async () => {
      const networks = [
        { same: ["2001:db8::1", "2001:DB8:0:ffff:ffff::2", "2001:0db8:0000::"], other: "2001:db8:1::1" },
        { same: ["2001:db8:7:0:0:0:0:1", "2001:db8:7:1:2:3:4:5", "2001:db8:7::"], other: "2001:db8:8::7:0" },
        { same: ["192.0.2.7", "::ffff:192.0.2.7", "192.0.2.7:50001", '"192.0.2.7"'], other: "192.0.2.8" },
        // As proxies write them.
        {
          same: ["2001:db8:9::1", "[2001:db8:9::2]:50001", '"[2001:db8:9::3]:50002"', "2001:db8:9::4%eth0"],
          other: "fe80::1%eth0",
        },
        { same: ["unknown", "_hidden", "none:at:all"], other: "192.0.2.9:443" },
      ];
      for (const { same, other } of networks) {
        for (let failures = 0; failures < 10; failures += 1) {
          const address = same[failures % same.length] ?? "";
          await owners.logIn({ email: `nobody${failures}@example.com`, password }, { ...home, address });
        }
        for (const address of same) assert.equal(await isThrottled({ ...home, address }), true, address);
        assert.equal(await isThrottled({ ...home, address: other }), false, other);
      }
    });

    test("of many concurrent attempts at most ten of a network and a hundred of all are compared", async () => {
      async function compared(attempts: number, networks: number): Promise<number> {
        await empty(database, "attempts");
        const results: Awaited<ReturnType<Owners["logIn"]>>[] = [];
        const instances = [openOwners(), openOwners()];
        while (results.length < attempts) {
          const five = Array.from({ length: 5 }, (_, index) => {
            const address = `198.51.100.${(results.length + index) % networks}`;
            return instances[index % 2]?.logIn({ email, password: "wrong" }, { ...home, address });
          });
          results.push(...(await Promise.all(five)).filter((result) => result !== undefined));
        }
        return results.filter((result) => "error" in result && result.error === "wrong_credentials").length;
      }
      assert.equal(await compared(20, 1), 10);
      assert.equal(await compared(120, 60), 100);
    });

    test("a hand-over replaces only the owner with the given address", async () => {
      const to = { email: "Nouvelle@Example.com", password: "un autre mot de passe" };
      const { token } = await signedIn();
      assert.equal(await owners.handOver("demo@example.com", to), false);
      assert.ok(await owners.findByToken(token));
      assert.equal(await owners.handOver(email, to), true);
      assert.equal(await owners.findByToken(token), null);
      assert.ok("token" in (await owners.logIn({ email: "nouvelle@example.com", password: to.password }, home)));
      assert.equal(await owners.handOver("nouvelle@example.com", { email }), true);
      assert.ok("token" in (await owners.logIn({ email, password: to.password }, home)));
    });
  });
});
