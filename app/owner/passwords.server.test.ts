import assert from "node:assert/strict";
import { test } from "node:test";
import bcrypt from "bcryptjs";
import { chosenPasswordFault, createPasswords, PasswordsBusyError, passwordLengthFault } from "./passwords.server.ts";

const passwords = createPasswords({ cost: 4 });

test("a password has 12 to 72 bytes of UTF-8", () => {
  assert.equal(passwordLengthFault("a".repeat(11)), "password_too_short");
  assert.equal(passwordLengthFault("a".repeat(12)), null);
  assert.equal(passwordLengthFault("é".repeat(36)), null);
  assert.equal(passwordLengthFault(`${"é".repeat(36)}a`), "password_too_long");
});

test("a password is the same composed and decomposed: counted, set and compared", async () => {
  const composed = "Un-été-à-la-mer-7";
  const decomposed = composed.normalize("NFD");
  assert.notEqual(composed, decomposed);
  for (const [set, typed] of [
    [composed, decomposed],
    [decomposed, composed],
  ] as const) {
    assert.equal(await passwords.matches(typed, await passwords.hash(set)), true);
  }
  const longest = "é".repeat(36).normalize("NFD");
  assert.equal(chosenPasswordFault(longest), null);
  assert.equal(await passwords.matches(longest, await passwords.hash(longest)), true);
  assert.equal(chosenPasswordFault("é".repeat(5).normalize("NFD")), "password_too_short");
});

test("a common password is refused in any spelling", () => {
  const common = ["motdepasse123", "Azerty123456!", "azertyuiop12", "PASSWORD1234", "123456789012", "qwerty123456"];
  for (const each of [...common, "WhosYourDaddy"]) assert.equal(chosenPasswordFault(each), "password_too_common", each);
  assert.equal(chosenPasswordFault("azerty123"), "password_too_short");
  for (const own of ["un mot de passe assez long", "  pass phrase 🔑 ", "motdepasse de Camille", "a".repeat(72)])
    assert.equal(chosenPasswordFault(own), null, own);
});

test("a hash matches its own password only", async () => {
  const hash = await passwords.hash("un mot de passe");
  assert.match(hash, /^\$2[aby]\$04\$/);
  assert.equal(await passwords.matches("un mot de passe", hash), true);
  assert.equal(await passwords.matches("un mot de passé", hash), false);
  assert.equal(await passwords.matches("un mot de passe", null), false);
});

test("an unknown account takes one comparison of the usual cost, the first time too", async () => {
  const jobs: { cost?: number; hash?: string }[] = [];
  const run = async (job: (typeof jobs)[number]) => {
    jobs.push(job);
    return false;
  };
  assert.equal(await createPasswords({ run }).matches("un mot de passe", null), false);
  await createPasswords({ run }).hash("un mot de passe");
  const costs = jobs.map(({ cost }) => cost);
  assert.deepEqual(costs, [undefined, 12]);
  const decoy = jobs[0]?.hash ?? "";
  assert.equal(bcrypt.getRounds(decoy), 12);
  assert.equal(decoy.length, 60);
});

test("hashing does not block the event loop", async () => {
  let turns = 0;
  let hashing = true;
  const turn = () => {
    turns += 1;
    if (hashing) setImmediate(turn);
  };
  turn();
  await createPasswords({ cost: 10 }).hash("un mot de passe");
  hashing = false;
  // In this process bcryptjs would allow about ten turns a second.
  assert.ok(turns > 100, `the loop turned ${turns} times`);
});

test("too many passwords at once are refused, and later ones are hashed again", async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => passwords.hash("un mot de passe")));
  const refused = results.filter((result) => result.status === "rejected");
  assert.ok(refused.length > 0 && refused.length < 20);
  assert.ok(refused.every((result) => result.reason instanceof PasswordsBusyError));
  assert.ok(await passwords.hash("un mot de passe"));
});
