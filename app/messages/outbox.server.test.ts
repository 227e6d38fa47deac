import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { composeNotice, type Notice } from "#app/mail/notice.server.ts";
import { createMailer } from "#app/mail/smtp.server.ts";
import type { OpenDatabase } from "#db/open.ts";
import { openTestDatabase, testEngines } from "#test-support/databases.ts";
import { startMailServer, startStuckMailServer } from "#test-support/mail-server.ts";
import type { Message } from "./message.ts";
import { createMessages, type Messages } from "./messages.server.ts";
import type { Deliver } from "./outbox.server.ts";

const MINUTE_MS = 60_000;
const choices = { kinds: ["seo"], budgets: [] };
const owner = "owner@example.com";

/** An error of the SMTP server, with its code. */
const smtpError = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

for (const engine of testEngines) {
  describe(`outbox: ${engine.name}`, { skip: engine.skip }, () => {
    let database: OpenDatabase;
    let clock = new Date("2026-01-01T12:00:00Z").getTime();
    const now = () => new Date(clock);
    const open: Messages[] = [];

    before(async () => {
      database = await openTestDatabase(engine);
    });

    beforeEach(async () => {
      for (const table of ["messages", "attempts"] as const) await database.db.deleteFrom(table).execute();
    });

    after(async () => {
      for (const each of open) await each.stop();
      await database.close();
    });

    function openMessages(deliver: Deliver, options: { maxSendMs?: number } = {}): Messages {
      const messages = createMessages({ db: database.db, now, deliver, onError: assert.ifError, ...options });
      open.push(messages);
      return messages;
    }

    const mailer = (port: number, options: Partial<Parameters<typeof createMailer>[0]> = {}) =>
      createMailer({
        smtp: { host: "127.0.0.1", port, account: null, tls: "none" },
        domain: "example.com",
        recipient: async () => owner,
        compose: ({ name, text }) => ({ fromName: "Repère", subject: `Message de ${name}`, text }),
        ...options,
      });

    /** Receives a message, and waits until it was tried. */
    async function receive(
      messages: Messages,
      text = "Bonjour, un message assez long.",
      name = "Zoë Ğ",
    ): Promise<void> {
      const token = await messages.issueToken();
      clock += 10_000;
      const form = { name, email: "zoe@example.org", kind: "seo", budget: "", text, token, decoy: "", workTitle: "" };
      const caller = { address: String(Math.random()), userAgent: "test" };
      assert.deepEqual(await messages.receive(form, caller, choices), { received: true });
      await messages.settled();
    }

    const row = () => database.db.selectFrom("messages").selectAll().executeTakeFirstOrThrow();

    /** Lets the time of the next try come. */
    async function retry(messages: Messages): Promise<void> {
      clock = Math.max(clock, (await row()).next_try_at?.getTime() ?? 0);
      messages.wake();
      await messages.settled();
    }

    test("a message is mailed once, from the account, with the visitor's address for the answer", async () => {
      const server = await startMailServer();
      const messages = openMessages(mailer(server.port));
      const long = `Été : ${"très long ".repeat(300)}fin.\n.\nUn point seul.`;
      await receive(messages, long);
      messages.wake();
      await messages.settled();
      assert.equal(server.mails.length, 1);
      const [mail] = server.mails;
      const { id, mailed_at, next_try_at } = await row();
      assert.deepEqual([mail?.from, mail?.to], [owner, [owner]]);
      assert.equal(mail?.header("Message-ID"), `<${id}@example.com>`);
      assert.equal(mail?.header("Auto-Submitted"), "auto-generated");
      assert.match(mail?.header("Reply-To") ?? "", /^=\?UTF-8\?\S+ <zoe@example\.org>$/);
      assert.match(mail?.header("Content-Type") ?? "", /^text\/plain; charset=utf-8/);
      assert.ok(mail?.raw.split("\r\n").every((line) => line.length <= 998));
      assert.ok(mailed_at && next_try_at === null);
      await server.close();
    });

    test("no header can be injected, also through a row of another origin", async () => {
      const server = await startMailServer();
      const deliver = mailer(server.port);
      const injected = "x\r\nBcc: everyone@example.org\r\n\r\nbody";
      await receive(openMessages((message, signal) => deliver({ ...message, name: injected }, signal)));
      assert.equal(server.mails.length, 1);
      assert.deepEqual(server.mails[0]?.to, [owner]);
      assert.equal(server.mails[0]?.header("Bcc"), undefined);
      await server.close();
    });

    test("a name that an earlier release has stored deceives in no header and in no sentence", async () => {
      let isRefused = true;
      const server = await startMailServer({
        onMailFrom: (_, __, done) => done(isRefused ? smtpError(451, "try later") : null),
      });
      const composed: Notice[] = [];
      const compose = (message: Message) => {
        composed.push(composeNotice(message));
        return composed.at(-1) as Notice;
      };
      const messages = openMessages(mailer(server.port, { compose }));
      await receive(messages);
      await database.db.updateTable("messages").set({ name: "Banque\u202e <alerte@banque.fr>" }).execute();
      isRefused = false;
      await retry(messages);
      assert.equal(server.mails[0]?.header("Reply-To"), '"Banque alerte banque.fr" <zoe@example.org>');
      const { subject, text } = composed.at(-1) ?? {};
      assert.match(subject ?? "", /^Message de Banque alerte banque\.fr\u00a0: /);
      assert.match(text ?? "", /^Banque alerte banque\.fr \(zoe@example\.org\) vous écrit /);
      await server.close();
    });

    test("of an hour's messages sixty are mailed, and the others stand on the desk unread", async () => {
      let mailed = 0;
      const messages = openMessages(async () => {
        mailed += 1;
        return { accepted: true };
      });
      for (let index = 1; index <= 62; index += 1) await receive(messages, `Bonjour, voici le message ${index}.`);
      assert.equal(mailed, 60);
      assert.equal((await messages.summary()).unread, 62);
      // Nothing is tried again for them, and nothing has failed.
      clock += 2 * 60 * MINUTE_MS;
      messages.wake();
      await messages.settled();
      assert.equal(await messages.mailFailure(), null);
      await receive(messages, "Bonjour, voici le premier message de l’heure suivante.");
      assert.equal(mailed, 61);
    });

    test("a temporary refusal is tried again after 1, 5, 30 minutes, then every two hours for a day", async () => {
      const server = await startMailServer({ onMailFrom: (_, __, done) => done(smtpError(451, "try later")) });
      const messages = openMessages(mailer(server.port));
      const start = clock;
      await receive(messages);
      const waits: number[] = [];
      for (let next = (await row()).next_try_at; next; next = (await row()).next_try_at) {
        assert.equal(await messages.mailFailure(), null);
        waits.push((next.getTime() - clock) / MINUTE_MS);
        await retry(messages);
      }
      assert.deepEqual(waits, [1, 5, 30, ...Array(12).fill(120)]);
      assert.ok(clock - start > 24 * 60 * MINUTE_MS);
      assert.match((await messages.mailFailure())?.reason ?? "", /try later/);
      await server.close();
    });

    test("a final refusal ends the tries, is shown, and can be repeated by the owner", async () => {
      let isRefused = true;
      const server = await startMailServer({
        onRcptTo: (_, __, done) => done(isRefused ? smtpError(550, `no such box ${"x".repeat(200)}`) : null),
      });
      const messages = openMessages(mailer(server.port));
      await receive(messages);
      const failure = await messages.mailFailure();
      assert.match(failure?.reason ?? "", /^550 no such box/);
      assert.equal(failure?.reason.length, 120);
      assert.deepEqual((await messages.summary()).mailFailure, failure);
      await messages.retryMail();
      assert.ok(await messages.mailFailure());
      isRefused = false;
      await messages.retryMail();
      assert.equal(await messages.mailFailure(), null);
      assert.equal(server.mails.length, 1);
      await server.close();
    });

    test("a server that is down loses nothing, and gets the mail when it is back", async () => {
      const stopped = await startMailServer();
      await stopped.close();
      const options: { port: number } = { port: stopped.port };
      const messages = openMessages((message, signal) => mailer(options.port)(message, signal));
      await receive(messages);
      assert.match((await row()).last_error ?? "", /ECONNREFUSED/);
      const server = await startMailServer();
      options.port = server.port;
      await retry(messages);
      assert.equal(server.mails.length, 1);
      await server.close();
    });

    const long = { connectMs: 600_000, greetingMs: 600_000, silenceMs: 600_000 };
    const short = { ...long, connectMs: 200, greetingMs: 200 };
    const starttls = ["220 here", "250-here\r\n250 STARTTLS", "220 go"];
    const more = "250-more\r\n";
    const stuck: Record<
      string,
      { tls?: "at once" | "by STARTTLS"; replies?: string[]; drip?: string; limits: object }
    > = {
      "never greets": { limits: short },
      "accepts, but never begins TLS": { tls: "at once", limits: short },
      "announces STARTTLS, but never begins it": { tls: "by STARTTLS", replies: starttls, limits: short },
      "greets, then is silent": { replies: ["220 here"], limits: { silenceMs: 50 } },
      "drips its greeting": { drip: "2", limits: short },
      "drips a reply without end": { replies: ["220 here"], drip: more, limits: { maxSendMs: 200 } },
    };
    for (const [what, { tls, replies = [], drip, limits }] of Object.entries(stuck)) {
      test(`a server that ${what} is given up, and tried again later`, async () => {
        const server = await startStuckMailServer(replies, drip);
        const { maxSendMs, ...each } = { maxSendMs: 600_000, ...long, ...limits };
        const stuckMailer = mailer(server.port, {
          smtp: { host: "127.0.0.1", port: server.port, account: null, tls: tls ?? "none" },
          limits: each,
        });
        await receive(openMessages(stuckMailer, { maxSendMs }));
        const { attempts, next_try_at, claimed_until, last_error, mailed_at } = await row();
        assert.deepEqual([attempts, claimed_until, mailed_at], [1, null, null]);
        assert.equal(next_try_at?.getTime(), clock + MINUTE_MS);
        assert.match(last_error ?? "", /time|greeting|abort/i);
        // It has no connection left.
        await server.close();
        const good = await startMailServer();
        // With the usual limits: a busy machine may need longer than the short ones for a sound mail.
        await retry(openMessages(mailer(good.port)));
        assert.equal(good.mails.length, 1);
        await good.close();
      });
    }

    test("a server that hangs or drips delays no visitor, and a stop waits for it no longer than seconds", async () => {
      const servers = await Promise.all([startStuckMailServer([]), startStuckMailServer([], "2")]);
      const open = await Promise.all(
        servers.map(async (server, index) => {
          const messages = openMessages(mailer(server.port, { limits: long }));
          const token = await messages.issueToken();
          clock += 10_000;
          const text = `Bonjour, un message assez long : ${index}.`;
          const form = { name: "A", email: "a@b.fr", kind: "seo", budget: "", text, token, decoy: "", workTitle: "" };
          const events: string[] = [];
          const answered = messages
            .receive(form, { address: "a", userAgent: "" }, choices)
            .then(() => events.push("the visitor has the answer"));
          const left = server.left.then(() => events.push("the mailer has gone"));
          await Promise.all([answered, server.reached]);
          assert.deepEqual(events, ["the visitor has the answer"]);
          return { messages, left, events };
        }),
      );
      await Promise.all(open.map(({ messages }) => messages.stop()));
      for (const { left, events } of open) {
        await left;
        assert.deepEqual(events, ["the visitor has the answer", "the mailer has gone"]);
      }
      for (const { mailed_at, next_try_at } of await database.db.selectFrom("messages").selectAll().execute()) {
        assert.ok(mailed_at === null && next_try_at);
      }
      await Promise.all(servers.map((server) => server.close()));
    });

    test("two instances send a message once, and one takes over what the other left", async () => {
      const server = await startMailServer();
      const slow: string[] = [];
      const deliver = mailer(server.port);
      const counted: Deliver = (message, signal) => {
        slow.push(message.id);
        return deliver(message, signal);
      };
      const instances = [openMessages(counted), openMessages(counted)];
      const [first, second] = instances;
      if (!first || !second) throw new Error("no instance");
      const { promise, resolve } = Promise.withResolvers<{ accepted: true }>();
      const dead = openMessages(() => promise);
      const token = await dead.issueToken();
      clock += 10_000;
      const text = "Bonjour, un message assez long.";
      const form = { name: "A", email: "a@b.fr", kind: "seo", budget: "", text, token, decoy: "", workTitle: "" };
      await dead.receive(form, { address: "a", userAgent: "" }, choices);
      while ((await row()).claimed_until === null);
      for (const each of instances) each.wake();
      await Promise.all(instances.map((each) => each.settled()));
      assert.equal(server.mails.length, 0);
      clock += MINUTE_MS + 1;
      for (const each of instances) each.wake();
      await Promise.all(instances.map((each) => each.settled()));
      assert.equal(server.mails.length, 1);
      assert.equal(slow.length, 1);
      resolve({ accepted: true });
      await dead.settled();
      assert.equal((await row()).attempts, 2);
      await server.close();
    });

    test("what is suspected, set aside or deleted is not mailed", async () => {
      const server = await startMailServer();
      const messages = openMessages(mailer(server.port));
      await receive(messages, "aaaaaaaaaaaaaaaaaaaaaaaa");
      assert.equal(server.mails.length, 0);
      assert.equal((await messages.count()).spam, 1);
      await server.close();
    });
  });
}
