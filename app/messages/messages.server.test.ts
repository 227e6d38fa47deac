import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { sql } from "kysely";
import { describeDatabases, empty } from "#test-support/describe-databases.ts";
import type { Caller } from "../owner/owner.ts";
import { removeOldMessages } from "./change-messages.server.ts";
import { createMessages, type Messages } from "./messages.server.ts";

const DAY_MS = 86_400_000;
const choices = { kinds: ["seo", "autre"], budgets: ["Moins de 2 000 €"] };
const from = (address: string): Caller => ({ address, userAgent: "test" });
const here = from("192.0.2.1");
const sound = {
  name: "Lucie Armand",
  email: "lucie@example.org",
  kind: "seo",
  budget: "",
  text: "Bonjour, nous tenons une librairie de quartier.",
  decoy: "",
  workTitle: "",
};

describeDatabases("messages", (database, engine) => {
  let messages: Messages;
  let clock = new Date("2026-01-01T12:00:00Z").getTime();
  const now = () => new Date(clock);

  beforeEach(async () => {
    await empty(database, "messages", "attempts");
    messages = openMessages();
  });

  function openMessages(): Messages {
    return createMessages({ db: database.db, now, outbox: null });
  }

  /** The token was issued ten seconds ago, as that of a person is. */
  async function token(): Promise<string> {
    const issued = await messages.issueToken();
    clock += 10_000;
    return issued;
  }

  async function send(change: Partial<typeof sound> & { token?: string } = {}, caller = here) {
    return messages.receive({ ...sound, ...change, token: change.token ?? (await token()) }, caller, choices);
  }

  async function addMany(count: number, isSpam: boolean): Promise<void> {
    await sql`insert into messages (id, fingerprint, name, email, kind, budget, work_title, body, is_spam, created_at)
      select i::text, i::text, '', '', '', '', '', '', ${isSpam}, ${now()} from generate_series(1, ${sql.lit(count)}) as i`.execute(
      database.db,
    );
  }

  const inbox = async () => (await messages.list("inbox", null)).messages;
  const spam = async () => (await messages.list("spam", null)).messages;
  const deletedIds = async () => (await messages.listDeleted()).messages.map(({ id }) => id);

  test("a message is stored as written, unread, and read once it is opened", async () => {
    const text = `Bonjour,\r\n\r\n${"é".repeat(4_990)}`;
    const typed = { text: `  ${text} `, name: " Zoë  Ğ 李 ", budget: "Moins de 2 000 €", workTitle: "Aubier" };
    assert.deepEqual(await send(typed), { received: true });
    const [listed] = await inbox();
    assert.deepEqual([listed?.name, listed?.isUnread], ["Zoë  Ğ 李", true]);
    assert.deepEqual(await messages.summary(), { unread: 1, mailFailure: null });
    const opened = await messages.open(listed?.id ?? "");
    assert.equal(opened?.text, text.replaceAll("\r\n", "\n"));
    assert.deepEqual([opened?.budget, opened?.workTitle, opened?.kind], ["Moins de 2 000 €", "Aubier", "seo"]);
    assert.equal((await messages.summary()).unread, 0);
  });

  test("each wrong field is named, and the form keeps its token", async () => {
    const issued = await token();
    const bare = { name: "", email: "lucie@", kind: "", text: "Bonjour" };
    const missing = { name: "name_missing", email: "email_incomplete", kind: "kind_missing", text: "text_too_short" };
    const refusal = { error: "fields_invalid", fields: missing, token: issued };
    assert.deepEqual(await send({ token: issued, ...bare }), refusal);
    const unreadable = (text: string) => ["\0", "\ud83d"].map((part) => text.replace("i", part));
    for (const [field, code, ...values] of [
      ["name", "name_too_long", "x".repeat(81)],
      ["name", "name_unusable", "Lucie\r\nBcc: all@example.org", "Banque <alerte@banque.fr>"],
      ["name", "name_unusable", "Lucie<Armand", "Lucie>Armand", "Lucie@Armand"],
      ["email", "email_missing", ""],
      ["email", "email_incomplete", "lucie"],
      ["email", "email_invalid", "a@b.fr, c@d.fr", "a@b.fr\nBcc: c@d.fr", "Moi <a@b.fr> <c@d.fr>"],
      ["name", "text_unreadable", ...unreadable(sound.name)],
      ["email", "text_unreadable", ...unreadable(sound.email)],
      ["text", "text_unreadable", ...unreadable(sound.text)],
      ["kind", "kind_missing", "other"],
      ["budget", "budget_unknown", "1 €"],
      ["text", "text_too_long", "x".repeat(5_001)],
    ] as [keyof typeof sound, string, ...string[]][]) {
      for (const value of values) {
        const result = await send({ [field]: value });
        assert.ok("fields" in result, value);
        assert.deepEqual(result.fields, { [field]: code }, value);
      }
    }
    for (const email of ["o'neil+web@sub.example.co.uk", "lea@exämple.fr", "a@b.fr"])
      assert.deepEqual(await send({ email, text: `${sound.text} ${email}` }, from(email)), { received: true }, email);
  });

  test("what is pasted is taken as it is meant in each field, and stored without what nobody sees", async () => {
    for (const [index, [pasted, stored]] of [
      [{ text: "Bonjour,\u2028je voudrais un si\u0002te." }, { text: "Bonjour,\nje voudrais un site." }],
      [{ name: "\u202aJean\u200f\u000bDu\u00adpont\u202c" }, { name: "Jean Dupont" }],
      [{ email: "Jean Dupont <jean@exem\u00adple.fr>;" }, { email: "jean@exemple.fr" }],
    ].entries()) {
      assert.deepEqual(await send(pasted, from(`192.0.2.${index}`)), { received: true }, JSON.stringify(pasted));
      const [newest] = await inbox();
      assert.partialDeepStrictEqual(await messages.open(newest?.id ?? ""), stored);
    }
  });

  test("a token that is too young, too old, missing or forged is refused with a new one", async () => {
    const issued = await messages.issueToken();
    clock += 2_999;
    const tooYoung = await send({ token: issued });
    assert.ok("error" in tooYoung && tooYoung.error === "form_expired");
    clock += 10_000;
    assert.deepEqual(await send({ token: tooYoung.token }), { received: true });
    clock += DAY_MS;
    const [time, nonce, signature] = issued.split(".");
    for (const wrong of [issued, "", "x", `${time}.${nonce}`, `${Number(1).toString(36)}.${nonce}.${signature}`]) {
      const result = await send({ token: wrong });
      assert.ok("error" in result && result.error === "form_expired", wrong);
    }
    assert.equal((await inbox()).length, 1);
  });

  test("what is sent twice is one message; with another text, name or address it is another", async () => {
    const issued = await token();
    const answers = await Promise.all(Array.from({ length: 3 }, () => send({ token: issued })));
    assert.deepEqual(answers, Array(3).fill({ received: true }));
    for (const change of [{ text: `${sound.text} Encore.` }, { email: "lucie@example.com" }, { name: "Lucie A." }])
      assert.deepEqual(await send({ token: issued, ...change }, from("192.0.2.2")), { received: true });
    assert.deepEqual((await inbox()).length, 4);
  });

  /** Posts different messages, those of a network at once. */
  async function flood(networks: number, each: number, isSpam: (index: number) => boolean) {
    const issued = await token();
    const answers = [];
    for (let network = 0; network < networks; network += 1) {
      const caller = from(`10.0.${network >> 8}.${network & 255}`);
      const posts = Array.from({ length: each }, (_, index) => {
        const change = { token: issued, text: `${sound.text} ${network} ${index}` };
        return send(isSpam(index) ? { ...change, decoy: "x" } : change, caller);
      });
      answers.push(...(await Promise.all(posts)));
    }
    return answers.map((answer) => ("received" in answer ? "received" : answer.error));
  }

  const countOf = (all: string[], answer: string) => all.filter((each) => each === answer).length;

  test("five messages an hour are accepted from a network, of whichever address", async () => {
    const fill = async (caller: Caller, count: number) => {
      for (let index = 0; index < count; index += 1)
        assert.deepEqual(await send({ text: `${sound.text} ${index}` }, caller), { received: true });
    };
    await fill(from("2001:db8:1:2::1"), 5);
    const neighbour = await send({}, from("2001:db8:1:2:ffff::2"));
    assert.ok("error" in neighbour && neighbour.error === "throttled");
    assert.ok(neighbour.retryAfter > 3_000 && neighbour.retryAfter <= 3_600);
    clock += 3_600_000;
    assert.deepEqual(await send({}, from("2001:db8:1:2:ffff::2")), { received: true });
    const counters = await database.db.selectFrom("attempts").select("key").execute();
    assert.ok(counters.every(({ key }) => /^[\w-]{43}$/.test(key)));
  });

  test("suspected messages close the form for nobody, not even for their own network", async () => {
    assert.equal(countOf(await flood(11, 10, () => true), "received"), 110);
    assert.deepEqual(await send(), { received: true });
    assert.deepEqual(await send({}, from("10.0.0.1")), { received: true });
    assert.deepEqual(await messages.count(), { inbox: 2, spam: 100 });
    clock += 3_600_000;
    await flood(1, 1, () => true);
    assert.equal((await messages.count()).spam, 101);
  });

  test("a flood leaves 300 messages of an hour, 100 suspected, and refusals", { skip: engine.isSecond }, async () => {
    // 10,000 posts from 1,000 networks take minutes.
    const [networks, each] = process.env.TEST_LONG ? [1_000, 10] : [64, 7];
    const answers = await flood(networks, each, (index) => index >= 5);
    assert.deepEqual(await messages.count(), { inbox: 300, spam: 100 });
    assert.equal((await messages.summary()).unread, 300);
    // Suspected ones get the same thanks.
    assert.equal(countOf(answers, "received"), networks * (each - 5) + 300);
    assert.equal(countOf(answers, "crowded"), networks * 5 - 300);
    // Also after several tries: the visitor's own network is not at its limit.
    for (let tries = 0; tries < 7; tries += 1) {
      const late = await send();
      assert.ok("error" in late && late.error === "crowded" && late.retryAfter <= 3_600);
    }
  });

  test("of 5,000 messages the oldest suspected ones go first, then deleted ones, and no other", async () => {
    const add = (id: string, change: { is_spam?: boolean; created_at?: Date; deleted_at?: Date }) => {
      const texts = { name: "", email: "", kind: "", budget: "", work_title: "", body: "" };
      const values = { ...texts, id, fingerprint: id, is_spam: false, created_at: now(), ...change };
      return database.db.insertInto("messages").values(values).execute();
    };
    await addMany(4_996, false);
    await add("newer spam", { is_spam: true, created_at: new Date(clock + 1) });
    await add("older spam", { is_spam: true, deleted_at: now() });
    await add("removed", { deleted_at: new Date(clock + 1) });
    await add("removed before", { deleted_at: now() });
    const left = async () => {
      const named = await database.db.selectFrom("messages").select("id").where("id", "like", "%r%").execute();
      return named.map(({ id }) => id).toSorted();
    };
    const total = () => database.db.selectFrom("messages").select(sql<number>`count(*)::int`.as("count")).execute();
    const sendFrom = (address: string, text: string, decoy = "") =>
      send({ text: `${sound.text} ${text}`, decoy }, from(address));
    assert.deepEqual(await sendFrom("192.0.2.1", "1"), { received: true });
    assert.deepEqual(await left(), ["newer spam", "removed", "removed before"]);
    // A suspected one takes the place of an older one, and of nothing else.
    assert.deepEqual(await sendFrom("192.0.2.2", "2", "x"), { received: true });
    assert.deepEqual(await left(), ["removed", "removed before"]);
    assert.deepEqual(await sendFrom("192.0.2.3", "3"), { received: true });
    assert.equal((await messages.count()).spam, 0);
    assert.deepEqual(await sendFrom("192.0.2.4", "4", "x"), { received: true });
    assert.equal((await messages.count()).spam, 0);
    assert.deepEqual(await sendFrom("192.0.2.5", "5"), { received: true });
    assert.deepEqual(await left(), ["removed"]);
    assert.deepEqual(await sendFrom("192.0.2.6", "6"), { received: true });
    assert.deepEqual(await sendFrom("192.0.2.7", "7"), { error: "crowded", retryAfter: 3_600 });
    assert.deepEqual(await total(), [{ count: 5_000 }]);
    assert.equal((await messages.count()).inbox, 5_000);
  });

  test("a message can be set aside, deleted and brought back, and its box follows", async () => {
    await send();
    const id = (await inbox())[0]?.id ?? "";
    await messages.open(id);
    assert.equal(await messages.change(id, "spam"), 1);
    assert.deepEqual(await messages.count(), { inbox: 0, spam: 1 });
    await messages.change(id, "ham");
    assert.equal((await inbox())[0]?.isUnread, true);
    await messages.change(id, "remove");
    assert.deepEqual(await messages.count(), { inbox: 0, spam: 0 });
    assert.equal(await messages.open(id), null);
    assert.deepEqual(await deletedIds(), [id]);
    await messages.change(id, "restore");
    assert.deepEqual(await messages.count(), { inbox: 1, spam: 0 });
    assert.equal(await messages.change("nobody", "remove"), 0);
    assert.equal(await messages.change(id, "erase"), 0);
    await messages.change(id, "remove");
    assert.equal(await messages.change(id, "erase"), 1);
    assert.equal(await messages.change(id, "restore"), 0);
  });

  test("the box of suspected messages is emptied at once into the bin, and filled again", async () => {
    await flood(1, 3, () => true);
    await send();
    const [kept] = await spam();
    await messages.change(kept?.id ?? "", "remove");
    clock += 1;
    assert.equal(await messages.change(null, "remove"), 2);
    assert.deepEqual(await messages.count(), { inbox: 1, spam: 0 });
    assert.deepEqual([(await messages.listDeleted()).messages.length, (await messages.listDeleted()).count], [3, 3]);
    assert.equal(await messages.change(null, "restore"), 2);
    // What was deleted before stays deleted.
    assert.deepEqual(await messages.count(), { inbox: 1, spam: 2 });
    assert.deepEqual(await deletedIds(), [kept?.id]);
  });

  test("the bin shows a hundred messages, those of persons first, and says how many there are", async () => {
    await send();
    await messages.change((await inbox())[0]?.id ?? "", "remove");
    clock += 1;
    await addMany(200, true);
    await messages.change(null, "remove");
    const bin = await messages.listDeleted();
    assert.deepEqual([bin.messages.length, bin.count, bin.messages[0]?.name], [100, 201, sound.name]);
  });

  test("the list has pages of thirty, and an open message knows its neighbours", async () => {
    for (let index = 0; index < 32; index += 1)
      await send({ text: `${sound.text} ${index}`, name: `N${index}` }, from(`192.0.2.${index}`));
    const first = await messages.list("inbox", null);
    assert.deepEqual([first.messages.length, first.messages[0]?.name], [30, "N31"]);
    const second = await messages.list("inbox", first.before);
    assert.deepEqual([second.messages.map(({ name }) => name), second.before], [["N1", "N0"], null]);
    const opened = await messages.open(first.messages[1]?.id ?? "");
    assert.deepEqual([opened?.newer, opened?.older], [first.messages[0]?.id, first.messages[2]?.id]);
  });

  test("after thirty days in the bin, or twelve months in all, a message is gone", async () => {
    await send({ name: "binned" });
    await messages.change((await inbox())[0]?.id ?? "", "remove");
    await send({ name: "kept", text: `${sound.text} 2` });
    clock += 30 * DAY_MS - 60_000;
    assert.deepEqual(await removeOldMessages(database.db, now()), { messages: 0 });
    clock += 2 * 60_000;
    assert.deepEqual(await removeOldMessages(database.db, now()), { messages: 1 });
    assert.equal((await inbox())[0]?.name, "kept");
    clock += 336 * DAY_MS;
    assert.deepEqual(await removeOldMessages(database.db, now()), { messages: 1 });
    assert.equal((await inbox()).length, 0);
  });

  test("a suspected message is gone after thirty days, deleted or not, and one set aside by hand thirty days later", async () => {
    await send();
    const [{ id } = { id: "" }] = await inbox();
    clock += 100 * DAY_MS;
    await messages.change(id, "spam");
    await messages.open(id);
    await send({ decoy: "x" });
    const [suspected] = await spam();
    clock += 29 * DAY_MS;
    // To read it does not keep it longer.
    await messages.open(suspected?.id ?? "");
    await send({ text: `${sound.text} 2`, decoy: "x" });
    await messages.change(null, "remove");
    assert.deepEqual(await removeOldMessages(database.db, now()), { messages: 0 });
    clock += DAY_MS;
    assert.deepEqual(await removeOldMessages(database.db, now()), { messages: 2 });
    assert.equal((await messages.listDeleted()).count, 1);
  });
});
