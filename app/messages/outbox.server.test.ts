import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { after, afterEach, beforeEach, test } from "node:test";
import { composeNotice, type Notice } from "#app/mail/message-mail.server.ts";
import { createMailer } from "#app/mail/smtp.server.ts";
import { describeDatabases, empty } from "#test-support/describe-databases.ts";
import { startMailServer } from "#test-support/mail-server.ts";
import { createMessages, type Messages } from "./messages.server.ts";
import { createOutbox, type Deliver, type Delivery, type Outbox } from "./outbox.server.ts";

const MINUTE_MS = 60_000;
const choices = { kinds: ["seo"], budgets: [] };
const owner = "owner@example.com";

interface Instance {
  messages: Messages;
  outbox: Outbox;
}

describeDatabases("outbox", (database, engine) => {
  let clock = new Date("2026-01-01T12:00:00Z").getTime();
  const now = () => new Date(clock);
  const open: Instance[] = [];

  let server: Awaited<ReturnType<typeof startMailServer>>;

  beforeEach(async () => {
    await empty(database, "messages", "attempts");
    server = await startMailServer();
  });

  afterEach(() => server.close());

  after(async () => {
    for (const { outbox } of open) await outbox.stop();
  });

  function instance(deliver: Deliver, options: { maxSendMs?: number } = {}): Instance {
    const { db } = database;
    const outbox = createOutbox({ db, now, deliver, onError: (error) => assert.ifError(error), ...options });
    const opened = { outbox, messages: createMessages({ db, now, outbox }) };
    open.push(opened);
    return opened;
  }

  function mailer(port = server.port, options: Partial<Parameters<typeof createMailer>[0]> = {}): Deliver {
    const smtp = { host: "127.0.0.1", port, account: null, tls: "none" } as const;
    const own = { from: "site@example.com", domain: "example.com", recipient: async () => owner };
    const send = createMailer({ smtp, ...own, ...options });
    return (message, signal) => send(composeNotice(message), signal);
  }

  let sender = 0;

  /** Receives a message from another network, whose mail is not awaited. */
  async function begin({ messages }: Instance, text = "Bonjour, un message assez long.", decoy = ""): Promise<void> {
    const token = await messages.issueToken();
    clock += 10_000;
    sender += 1;
    const fields = { name: "Zoë Ğ", email: "zoe@example.org", kind: "seo", budget: "", workTitle: "" };
    const caller = { address: `2001:db8:${sender}::1`, userAgent: "test" };
    assert.deepEqual(await messages.receive({ ...fields, text, token, decoy }, caller, choices), { received: true });
  }

  async function receive(here: Instance, text?: string, decoy?: string): Promise<void> {
    await begin(here, text, decoy);
    await here.outbox.settled();
  }

  function accepting(taken: (message: Parameters<Deliver>[0]) => unknown): Instance {
    return instance(async (message) => {
      await taken(message);
      return { accepted: true, answer: "" };
    });
  }

  /** An instance that waits for what its server answers. */
  function waiting() {
    const { promise, resolve: answer } = Promise.withResolvers<Delivery>();
    const entering = Promise.withResolvers<void>();
    const here = instance(() => {
      entering.resolve();
      return promise;
    });
    return { ...here, entered: entering.promise, answer };
  }

  const stored = (id: string) => ({
    ...{ id, fingerprint: id, name: "A", email: "a@b.fr", kind: "seo", budget: "", work_title: "", body: "Bonjour" },
    ...{ is_spam: false, created_at: now(), next_try_at: now() },
  });

  const row = () => database.db.selectFrom("messages").selectAll().executeTakeFirstOrThrow();

  /** When a mail is tried next; undefined if none is waiting. */
  const nextTry = async () => (await row()).next_try_at?.getTime();

  async function mailAll(...instances: Instance[]): Promise<void> {
    for (const { outbox } of instances) outbox.wake();
    for (const { outbox } of instances) await outbox.settled();
  }

  /** Lets the time of the next try come. */
  async function retry(instance: Instance): Promise<void> {
    clock = Math.max(clock, (await nextTry()) ?? 0);
    await mailAll(instance);
  }

  test("a message is mailed once, from the sender’s address, with the visitor's address for the answer", async () => {
    const here = instance(mailer());
    const long = `Été : ${"très long ".repeat(300)}fin.\n.\nUn point seul.`;
    await receive(here, long);
    await mailAll(here);
    assert.equal(server.mails.length, 1);
    const [mail] = server.mails;
    const { id, mailed_at } = await row();
    assert.deepEqual([mail?.from, mail?.to], ["site@example.com", [owner]]);
    assert.equal(mail?.header("Message-ID"), `<${id}@example.com>`);
    assert.equal(mail?.header("Auto-Submitted"), "auto-generated");
    assert.match(mail?.header("Reply-To") ?? "", /^=\?UTF-8\?\S+ <zoe@example\.org>$/);
    assert.match(mail?.header("Content-Type") ?? "", /^text\/plain; charset=utf-8/);
    assert.ok(mail?.raw.split("\r\n").every((line) => line.length <= 998));
    assert.ok(mailed_at);
    assert.equal(await nextTry(), undefined);
  });

  test("no header can be injected, also through a row of another origin", async () => {
    const deliver = mailer();
    const injected = "x\r\nBcc: everyone@example.org\r\n\r\nbody";
    await receive(instance((message, signal) => deliver({ ...message, name: injected }, signal)));
    assert.equal(server.mails.length, 1);
    assert.deepEqual(server.mails[0]?.to, [owner]);
    assert.equal(server.mails[0]?.header("Bcc"), undefined);
  });

  const skip = engine.isSecond;
  test("of an hour's messages sixty are mailed, and the others stand on the desk unread", { skip }, async () => {
    let mailed = 0;
    const here = accepting(() => {
      mailed += 1;
    });
    const { messages } = here;
    for (let index = 1; index <= 62; index += 1) await receive(here, `Bonjour, voici le message ${index}.`);
    assert.equal(mailed, 60);
    assert.equal((await messages.summary()).unread, 62);
    // Nothing is tried again for them, and nothing has failed.
    clock += 2 * 60 * MINUTE_MS;
    await mailAll(here);
    assert.equal(await messages.mailFailure(), null);
    await receive(here, "Bonjour, voici le premier message de l’heure suivante.");
    assert.equal(mailed, 61);
  });

  test("of what only the hidden field speaks against five an hour are mailed, with a mark", { skip }, async () => {
    const composed: Notice[] = [];
    const here = accepting((message) => composed.push(composeNotice(message)));
    const marked = () =>
      composed.filter(({ subject }) => subject.startsWith("[indésirable ?] Message de Zoë Ğ")).length;
    const filled = (index: number) => receive(here, `Bonjour, voici le message ${index}.`, "12 rue Haute");
    for (let index = 1; index <= 7; index += 1) await filled(index);
    assert.deepEqual([composed.length, marked()], [5, 5]);
    // A text that speaks against itself is not mailed, and what stood in the field is nowhere.
    clock += 60 * MINUTE_MS;
    await receive(here, "Best casino bonus https://spam.example", "12 rue Haute");
    assert.equal(composed.length, 5);
    const rows = await database.db.selectFrom("messages").selectAll().execute();
    assert.doesNotMatch(JSON.stringify([rows, composed]), /rue Haute/);
    assert.deepEqual(await here.messages.count(), { inbox: 0, spam: 8 });
    for (let index = 1; index <= 60; index += 1) await receive(here, `Bonjour, et encore le message ${index}.`);
    await filled(8);
    assert.deepEqual([composed.length, marked()], [66, 6]);
  });

  test("a refused mail is tried again after 1, 5, 30 minutes, then every two hours for a day, then shown", async () => {
    let isRefused = true;
    const here = instance(async () => ({ accepted: !isRefused, answer: `550 no such box ${"x".repeat(200)}` }));
    const { messages } = here;
    const start = clock;
    await receive(here);
    const waits: number[] = [];
    for (let next = await nextTry(); next; next = await nextTry()) {
      assert.equal(await messages.mailFailure(), null);
      waits.push((next - clock) / MINUTE_MS);
      await retry(here);
    }
    assert.deepEqual(waits, [1, 5, 30, ...Array(12).fill(120)]);
    assert.ok(clock - start > 24 * 60 * MINUTE_MS);
    const failure = await messages.mailFailure();
    assert.match(failure?.reason ?? "", /^550 no such box/);
    assert.equal(failure?.reason.length, 120);
    assert.deepEqual((await messages.summary()).mailFailure, failure);
    await messages.retryMail();
    assert.ok(await messages.mailFailure());
    isRefused = false;
    await messages.retryMail();
    assert.equal(await messages.mailFailure(), null);
    assert.ok((await row()).mailed_at);
  });

  test("a server that is down loses nothing, and gets the mail when it is back", async () => {
    const stopped = await startMailServer();
    await stopped.close();
    const options: { port: number } = { port: stopped.port };
    const here = instance((message, signal) => mailer(options.port)(message, signal));
    await receive(here);
    assert.match((await row()).last_error ?? "", /ECONNREFUSED/);
    options.port = server.port;
    await retry(here);
    assert.equal(server.mails.length, 1);
  });

  const long = { connectMs: 600_000, greetingMs: 600_000, silenceMs: 600_000 };
  const short = { ...long, connectMs: 200, greetingMs: 200 };
  const starttls = ["220 here", "250-here\r\n250 STARTTLS", "220 go"];
  const more = "250-more\r\n";
  const stuck: Record<string, { tls?: "at once" | "by STARTTLS"; replies?: string[]; drip?: string; limits: object }> =
    {
      "never greets": { limits: short },
      "accepts, but never begins TLS": { tls: "at once", limits: short },
      "announces STARTTLS, but never begins it": { tls: "by STARTTLS", replies: starttls, limits: short },
      "greets, then is silent": { replies: ["220 here"], limits: { silenceMs: 50 } },
      "drips its greeting": { drip: "2", limits: short },
      "drips a reply without end": { replies: ["220 here"], drip: more, limits: { maxSendMs: 200 } },
    };
  for (const [what, { tls, replies = [], drip, limits }] of Object.entries(stuck)) {
    test(`a server that ${what} is given up, and tried again later`, { skip }, async () => {
      const stuckServer = await startStuckMailServer(replies, drip);
      const { maxSendMs, ...each } = { maxSendMs: 600_000, ...long, ...limits };
      const smtp = { host: "127.0.0.1", port: stuckServer.port, account: null, tls: tls ?? "none" } as const;
      const stuckMailer = mailer(stuckServer.port, { smtp, limits: each });
      await receive(instance(stuckMailer, { maxSendMs }));
      const { last_error, mailed_at, tries } = await row();
      assert.deepEqual([tries, mailed_at], [1, null]);
      assert.equal(await nextTry(), clock + MINUTE_MS);
      assert.match(last_error ?? "", /time|greeting|abort/i);
      // It has no connection left.
      await stuckServer.close();
      // With the usual limits: a busy machine may need longer than the short ones for a sound mail.
      await retry(instance(mailer()));
      assert.equal(server.mails.length, 1);
    });
  }

  test("a server that hangs or drips delays no visitor, and a stop waits for it only seconds", { skip }, async () => {
    const servers = await Promise.all([startStuckMailServer([]), startStuckMailServer([], "2")]);
    const open = await Promise.all(
      servers.map(async (server, index) => {
        const here = instance(mailer(server.port, { limits: long }));
        const { outbox } = here;
        const events: string[] = [];
        const text = `Bonjour, un message assez long : ${index}.`;
        const answered = begin(here, text).then(() => events.push("the visitor has the answer"));
        const left = server.left.then(() => events.push("the mailer has gone"));
        await Promise.all([answered, server.reached]);
        assert.deepEqual(events, ["the visitor has the answer"]);
        return { outbox, left, events };
      }),
    );
    await Promise.all(open.map(({ outbox }) => outbox.stop()));
    for (const { left, events } of open) {
      await left;
      assert.deepEqual(events, ["the visitor has the answer", "the mailer has gone"]);
    }
    const found = database.db.selectFrom("messages").select(["mailed_at", "next_try_at", "failed_at"]);
    const again = { mailed_at: null, next_try_at: new Date(clock + MINUTE_MS), failed_at: null };
    assert.deepEqual(await found.execute(), [again, again]);
    await Promise.all(servers.map((server) => server.close()));
  });

  test("two instances send a message once, and one takes over what the other left", async () => {
    const [first, second] = [instance(mailer()), instance(mailer())];
    const dead = waiting();
    await begin(dead);
    await dead.entered;
    await mailAll(first, second);
    assert.equal(server.mails.length, 0);
    clock += MINUTE_MS + 1;
    await mailAll(first, second);
    assert.equal(server.mails.length, 1);
    const { mailed_at } = await row();
    clock += MINUTE_MS;
    dead.answer({ accepted: true, answer: "" });
    await dead.outbox.settled();
    assert.deepEqual((await row()).mailed_at, mailed_at);
  });

  test("two instances mail each of forty messages once, beside each other", async () => {
    const mailed: string[] = [];
    const meeting = [0, 1].map(() => Promise.withResolvers<void>());
    const both = meeting.map(({ resolve }) =>
      accepting(async ({ id }) => {
        resolve();
        await Promise.all(meeting.map(({ promise }) => promise));
        mailed.push(id);
      }),
    );
    const rows = Array.from({ length: 40 }, (_, number) => stored(`message-${number + 10}`));
    await database.db.insertInto("messages").values(rows).execute();
    await mailAll(...both);
    const ids = rows.map(({ id }) => id);
    assert.deepEqual(mailed.toSorted(), ids);
  });

  test("an instance that comes back with a refusal does not undo what another one has done meanwhile", async () => {
    const late = waiting();
    await database.db.insertInto("messages").values(stored("a")).execute();
    late.outbox.wake();
    await late.entered;
    clock += MINUTE_MS + 1;
    await mailAll(instance(async () => ({ accepted: false, answer: "away" })));
    const before = await row();
    late.answer({ accepted: false, answer: "no such box" });
    await late.outbox.settled();
    assert.deepEqual(await row(), before);
  });

  test("a mail that ends its process each time is given up without a further try", async () => {
    const here = instance(async () => assert.fail("it was tried"));
    const tired = { ...stored("a"), tries: 16 };
    await database.db.insertInto("messages").values(tired).execute();
    await mailAll(here);
    assert.ok(await here.messages.mailFailure());
    assert.equal(await nextTry(), undefined);
  });

  test("messages are mailed in the order in which they came, after a server that was away too", async () => {
    let isAway = true;
    const mailed: string[] = [];
    const here = instance(async ({ text }) => {
      if (isAway) return { accepted: false, answer: "away" };
      mailed.push(text);
      return { accepted: true, answer: "" };
    });
    const texts = Array.from({ length: 12 }, (_, number) => `Bonjour, voici le message ${number + 10}.`);
    for (const text of texts) await receive(here, text);
    isAway = false;
    clock += 30 * MINUTE_MS;
    await mailAll(here);
    assert.deepEqual(mailed, texts);
    assert.equal(await nextTry(), undefined);
  });

  test("what is suspected, set aside or deleted is not mailed, until the owner puts it back", async () => {
    let isAway = true;
    const deliver = mailer();
    const here = instance(async (message, signal) =>
      isAway ? { accepted: false, answer: "away" } : deliver(message, signal),
    );
    const { messages } = here;
    await receive(here, "http://a.example http://b.example");
    assert.equal((await messages.count()).spam, 1);
    assert.equal(await nextTry(), undefined);
    await empty(database, "messages");
    await receive(here);
    isAway = false;
    const { id } = await row();
    for (const [aside, back] of [
      ["spam", "ham"],
      ["remove", "restore"],
    ] as const) {
      await messages.change(id, aside);
      await retry(here);
      await messages.change(id, back);
    }
    assert.equal(server.mails.length, 0);
    assert.equal((await messages.open(id))?.isMailPending, true);
    await retry(here);
    assert.equal(server.mails.length, 1);
    assert.equal((await messages.open(id))?.isMailPending, false);
  });
});

/** Starts a mail server that answers each line with its next reply, then nothing, or drips the same without end. */
async function startStuckMailServer(replies: string[], drip?: string) {
  const reached = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    reached.resolve();
    let next = 0;
    const reply = () => {
      const line = replies[next];
      next += 1;
      if (line !== undefined) socket.write(`${line}\r\n`);
    };
    const timer = drip === undefined ? undefined : setInterval(() => socket.write(drip), 5);
    socket.on("data", reply);
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(timer);
      left.resolve();
    });
    reply();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port, reached: reached.promise, left: left.promise, close };
}
