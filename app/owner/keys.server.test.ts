import assert from "node:assert/strict";
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { beforeEach, test } from "node:test";
import { describeDatabases, empty } from "#test-support/describe-databases.ts";
import { cheapPasswords } from "#test-support/passwords.ts";
import type { Caller } from "./owner.ts";
import { createOwners, type Owners } from "./owners.server.ts";
import { removeExpired } from "./sessions.server.ts";

const email = "owner@example.com";
const password = "mot de passe assez long";
const home: Caller = { address: "192.0.2.1", userAgent: "test" };
const hotel: Caller = { address: "203.0.113.50", userAgent: "test" };
const siteUrl = "https://portfolio.example";
const here = { origin: siteUrl, rpId: "portfolio.example" };
const refused = { error: "key_refused" };
const MINUTE_MS = 60_000;

describeDatabases("keys", (database) => {
  let owners: Owners;
  let ownerId: string;
  let clock = new Date("2026-01-01T12:00:00Z").getTime();
  const now = () => new Date(clock);
  const passwords = cheapPasswords();

  beforeEach(async () => {
    await empty(database, "sessions", "keys", "attempts", "owners");
    owners = openOwners();
    await owners.create(email, password);
    ownerId = (await owners.findOwner())?.id ?? "";
  });

  /** One instance of the site: memory of its own, and the database that all instances share. */
  function openOwners(url = siteUrl): Owners {
    return createOwners({ db: database.db, passwords, siteUrl: url, now });
  }

  type Device = ReturnType<typeof createAuthenticator>;
  type Wrong = Partial<Parameters<Device["answer"]>[0]>;

  type Answer = { response: object | null; challenge: string };

  const byKey = (at: Owners | undefined, { response, challenge }: Answer, from: Caller) =>
    (at ?? owners).logInByKey(JSON.stringify(response), challenge, from);

  const store = (at: Owners, { response, challenge }: Answer) =>
    at.addKey(ownerId, JSON.stringify(response), challenge, "Firefox, Linux");

  /** Asks one instance for a challenge, and brings the answer to another. */
  async function add(device: Device, wrong: Wrong = {}, { at = owners, from = owners } = {}): Promise<boolean> {
    const { options, cookie } = await from.challenge(ownerId);
    const response = device.make({ challenge: options.challenge, ...wrong });
    return store(at, { response, challenge: cookie });
  }

  async function addedDevice(counter = 0): Promise<Device> {
    const device = createAuthenticator(here);
    assert.equal(await add(device, { counter }), true);
    return device;
  }

  async function answerOf(device: Device, given: Wrong = {}, from = owners) {
    const { options, cookie } = await from.challenge(null);
    return { response: device.answer({ challenge: options.challenge, ...given }), challenge: cookie };
  }

  async function signIn(device: Device, given: Wrong = {}, at = owners) {
    return byKey(at, await answerOf(device, given), home);
  }

  async function signedIn(device: Device, given: Wrong = {}) {
    const result = await signIn(device, given);
    assert.ok("token" in result, JSON.stringify(result));
    return result;
  }

  test("a device that was added signs the owner in, and the list says when", async () => {
    const device = await addedDevice();
    const added = now();
    const unused = { id: device.id, name: "Firefox, Linux", host: "portfolio.example", createdAt: added };
    assert.deepEqual(await owners.listKeys(), [{ ...unused, usedAt: null }]);
    clock += MINUTE_MS;
    const { token, userId } = await signedIn(device);
    assert.equal(userId, ownerId);
    assert.equal((await owners.findByToken(token))?.ownerId, ownerId);
    assert.deepEqual(await owners.listKeys(), [{ ...unused, usedAt: now() }]);
  });

  test("a challenge asks for this host, a verified owner and a key that the browser finds by itself", async () => {
    const device = await addedDevice();
    const asked = (await owners.challenge(null)).options;
    const { challenge } = asked;
    const inFiveMinutes = { challenge, timeout: 300_000 };
    assert.deepEqual(asked, { ...inFiveMinutes, rpId: "portfolio.example", userVerification: "required" });
    const made = (await owners.challenge(ownerId)).options;
    assert.ok("authenticatorSelection" in made);
    assert.deepEqual(made.authenticatorSelection, { residentKey: "required", userVerification: "required" });
    assert.deepEqual(made.excludeCredentials, [{ id: device.id, type: "public-key" }]);
    assert.ok(!JSON.stringify(made).includes(ownerId), "the id of the account is nobody else's to know");
  });

  test("asking for a challenge writes nothing", async () => {
    const count = async () => (await database.db.selectFrom("attempts").select("key").execute()).length;
    for (let times = 0; times < 20; times += 1) await owners.challenge(null);
    await owners.challenge(ownerId);
    assert.equal(await count(), 0);
  });

  test("an answer for another origin, host, purpose or challenge, or of an owner who was not verified, is refused", async () => {
    const device = await addedDevice();
    const wrongs: [string, Wrong][] = [
      ["origin", { origin: "https://evil.example" }],
      ["port", { origin: `${siteUrl}:8443` }],
      ["scheme", { origin: "http://portfolio.example" }],
      ["host", { rpId: "evil.example" }],
      ["challenge", { challenge: "A".repeat(43) }],
      ["purpose", { type: "webauthn.other" }],
      ["verification", { isVerified: false }],
    ];
    for (const [what, wrong] of wrongs) {
      await empty(database, "attempts");
      assert.deepEqual(await signIn(device, wrong), refused, what);
      assert.equal(await add(createAuthenticator(here), wrong), false, what);
    }
    assert.equal((await owners.listKeys()).length, 1);
    await signedIn(device);
  });

  test("a challenge is for one purpose, and is signed by the site", async () => {
    const device = await addedDevice();
    const toAdd = await owners.challenge(ownerId);
    const response = device.answer({ challenge: toAdd.options.challenge });
    assert.deepEqual(await byKey(owners, { response, challenge: toAdd.cookie }, home), refused);
    const { options, cookie } = await owners.challenge(null);
    const stranger = createAuthenticator(here);
    const made = stranger.make({ challenge: options.challenge });
    assert.equal(await store(owners, { response: made, challenge: cookie }), false);
    const [, , signature] = cookie.split(".");
    const later = clock + 60 * MINUTE_MS;
    for (const forged of ["", "..", `${"A".repeat(43)}.${later}.${signature}`, `${options.challenge}.${later}.`]) {
      const given = { response: device.answer({ challenge: options.challenge }), challenge: forged };
      assert.deepEqual(await byKey(owners, given, home), refused, forged);
    }
  });

  test("a challenge lasts five minutes", async () => {
    const device = await addedDevice();
    const [early, late] = [await answerOf(device), await answerOf(device)];
    clock += 5 * MINUTE_MS - 1;
    assert.ok("token" in (await byKey(owners, early, home)));
    clock += 1;
    assert.deepEqual(await byKey(owners, late, home), refused);
  });

  test("an answer is accepted once, on whichever instance, also of a key that never counts, and until the challenge is over", async () => {
    const device = await addedDevice();
    const answer = await answerOf(device);
    assert.ok("token" in (await byKey(owners, answer, home)));
    const other = openOwners();
    for (const instance of [owners, other]) assert.deepEqual(await byKey(instance, answer, home), refused);
    clock += 4 * MINUTE_MS;
    await removeExpired(database.db, now());
    assert.deepEqual(await byKey(openOwners(), answer, home), refused);
    const { options, cookie } = await owners.challenge(ownerId);
    const made = { response: createAuthenticator(here).make(options), challenge: cookie };
    assert.equal(await store(owners, made), true);
    const again = { response: createAuthenticator(here).make(options), challenge: cookie };
    assert.equal(await store(other, again), false);
  });

  test("of many answers at once to one challenge, on two instances, one is accepted", async () => {
    const device = await addedDevice();
    const answer = await answerOf(device);
    const instances = [owners, openOwners()];
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) => byKey(instances[index % 2], answer, home)),
    );
    assert.equal(results.filter((result) => result && "token" in result).length, 1);
  });

  test("another instance accepts what one has asked for", async () => {
    const [one, other] = [openOwners(), openOwners()];
    const device = createAuthenticator(here);
    assert.equal(await add(device, {}, { from: one, at: other }), true);
    assert.ok("token" in (await byKey(other, await answerOf(device, {}, one), home)));
  });

  test("a counter that goes back or stays is refused; 0 stays 0 for a key that devices share", async () => {
    const device = await addedDevice(3);
    await signedIn(device, { counter: 7 });
    for (const counter of [7, 4, 0]) assert.deepEqual(await signIn(device, { counter }), refused, `${counter}`);
    await signedIn(device, { counter: 4_000_000_000 });
    const shared = await addedDevice();
    for (let times = 0; times < 3; times += 1) await signedIn(shared, { counter: 0 });
  });

  test("a removed key opens nothing, and the sessions that it opened end", async () => {
    const [device, other] = [await addedDevice(), await addedDevice()];
    const [mine, theirs] = [await signedIn(device), await signedIn(other)];
    const byPassword = await owners.logIn({ email, password }, home);
    assert.ok("token" in byPassword);
    await owners.removeKey(device.id);
    assert.deepEqual(
      (await owners.listKeys()).map(({ id }) => id),
      [other.id],
    );
    assert.equal(await owners.findByToken(mine.token), null);
    for (const { token } of [theirs, byPassword]) assert.ok(await owners.findByToken(token));
    assert.deepEqual(await signIn(device), refused);
  });

  test("under another SITE_URL a key opens nothing, and is still in the list with its host", async () => {
    const device = await addedDevice();
    const moved = openOwners("https://nouveau.example");
    const facts = { origin: "https://nouveau.example", rpId: "nouveau.example" };
    for (const given of [{}, facts]) {
      assert.deepEqual(await byKey(moved, await answerOf(device, given, moved), home), refused);
    }
    assert.deepEqual(
      (await moved.listKeys()).map(({ host }) => host),
      ["portfolio.example"],
    );
    await signedIn(device);
  });

  test("an unknown key, another device's signature and malformed answers are refused", async () => {
    const [device, stranger] = [await addedDevice(), createAuthenticator(here)];
    assert.deepEqual(await signIn(stranger), refused);
    const right = await answerOf(device);
    const challenge = JSON.parse(Buffer.from(right.response.response.clientDataJSON ?? "", "base64url").toString());
    const forged = { ...stranger.answer(challenge), id: device.id, rawId: device.id };
    const malformed = [
      null,
      {},
      { id: device.id },
      { id: [device.id] },
      { id: "\0" },
      { ...right.response, response: {} },
      { ...right.response, response: { ...right.response.response, authenticatorData: "" } },
      forged,
    ];
    for (const response of malformed) {
      await empty(database, "attempts");
      const { cookie } = await owners.challenge(null);
      const given = response === forged ? right.challenge : cookie;
      assert.deepEqual(await byKey(owners, { response, challenge: given }, home), refused, JSON.stringify(response));
      const toAdd = await owners.challenge(ownerId);
      assert.equal(await store(owners, { response, challenge: toAdd.cookie }), false);
    }
  });

  test("failures count against their network, with those of the password; a key is not closed with the account", async () => {
    const [device, stranger] = [await addedDevice(), createAuthenticator(here)];
    for (let failures = 0; failures < 9; failures += 1) assert.deepEqual(await signIn(stranger), refused);
    assert.deepEqual(await owners.logIn({ email, password: "wrong" }, home), { error: "wrong_credentials" });
    assert.deepEqual(await signIn(device), { error: "throttled", retryAfter: 900 });
    clock += 15 * MINUTE_MS;
    await signedIn(device);
    await empty(database, "sessions");
    for (const address of ["198.51.100.1", "198.51.100.2"]) {
      await owners.logIn({ email, password: "wrong" }, { ...home, address });
    }
    await database.db.updateTable("attempts").set({ failures: 100 }).where("failures", "=", 2).execute();
    assert.ok("error" in (await owners.logIn({ email, password }, hotel)));
    assert.ok("token" in (await byKey(owners, await answerOf(device), hotel)));
  });

  test("the command removes all keys and ends their sessions; a new owner has none of the old one's", async () => {
    const device = await addedDevice();
    const { token } = await signedIn(device);
    await owners.removeKeys();
    await owners.resetPassword(password);
    assert.equal(await owners.findByToken(token), null);
    assert.deepEqual(await signIn(device), refused);
    const next = await addedDevice();
    await owners.handOver(email, { email: "next@example.com" });
    assert.deepEqual(await signIn(next), refused);
    assert.deepEqual(await owners.listKeys(), []);
  });

  test("a new password keeps the keys, and ends the sessions that they opened", async () => {
    const device = await addedDevice();
    const { token } = await signedIn(device);
    await owners.resetPassword("un tout autre mot de passe");
    assert.equal(await owners.findByToken(token), null);
    await signedIn(device);
  });
});

/** What an answer is about; a test changes it to be wrong. */
interface Facts {
  challenge: string;
  origin: string;
  rpId: string;
  /** 0 on each use of a key that devices share. */
  counter: number;
  /** Whether the device has asked for a finger, a face or a code. */
  isVerified: boolean;
  type: string;
}

/** A device with one key, which answers as a browser's `JSON.stringify(credential)` does. */
function createAuthenticator(home: Pick<Facts, "origin" | "rpId">) {
  const id = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  // COSE, RFC 9053: an EC2 key for ES256 on P-256.
  const coseKey = Buffer.concat([hex("a5010203262001215820"), base64url(x), hex("225820"), base64url(y)]);

  function make(given: Pick<Facts, "challenge"> & Partial<Facts>) {
    const facts = { ...home, counter: 0, isVerified: true, type: "webauthn.create", ...given };
    const length = Buffer.from([0, id.length]);
    const authData = Buffer.concat([authenticatorData(facts, 0x40), Buffer.alloc(16), length, id, coseKey]);
    // { fmt: "none", attStmt: {}, authData }
    const head = Buffer.from("\xa3cfmtdnonegattStmt\xa0hauthDataX", "latin1");
    const attestationObject = Buffer.concat([head, Buffer.from([authData.length]), authData]);
    return credential({ clientDataJSON: clientData(facts), attestationObject });
  }

  function answer(given: Pick<Facts, "challenge"> & Partial<Facts>) {
    const facts = { ...home, counter: 0, isVerified: true, type: "webauthn.get", ...given };
    const [authData, clientDataJSON] = [authenticatorData(facts), clientData(facts)];
    const signature = sign("sha256", Buffer.concat([authData, sha256(clientDataJSON)]), privateKey);
    return credential({ clientDataJSON, authenticatorData: authData, signature });
  }

  function credential(response: Record<string, Buffer>) {
    const encoded = Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")]);
    const own = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };
    return { ...own, response: Object.fromEntries(encoded), clientExtensionResults: {} };
  }

  return { id: id.toString("base64url"), make, answer };
}

function authenticatorData({ rpId, isVerified, counter }: Facts, flags = 0): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  // The owner was present, and was verified.
  return Buffer.concat([sha256(rpId), Buffer.from([0x01 | (isVerified ? 0x04 : 0) | flags]), count]);
}

function clientData({ type, challenge, origin }: Facts): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const hex = (text: string) => Buffer.from(text, "hex");
const base64url = (text: string) => Buffer.from(text, "base64url");
