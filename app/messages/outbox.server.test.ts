import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { after, before, beforeEach, describe, test } from "node:test";
import { createMailer } from "#app/mail/smtp.server.ts";
import type { OpenDatabase } from "#db/open.ts";
import { openTestDatabase, testEngines } from "#test-support/databases.ts";
import { startMailServer } from "#test-support/mail-server.ts";
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

    function openMessages(deliver: Deliver): Messages {
      const messages = createMessages({ db: database.db, now, deliver, onError: assert.ifError });
      open.push(messages);
      return messages;
    }

    const mailer = (port: number) =>
      createMailer({
        smtp: { host: "127.0.0.1", port, account: null, isLoopback: true },
        domain: "example.com",
        recipient: async () => owner,
        compose: ({ name, text }) => ({ fromName: "Repère", subject: `Message de ${name}`, text }),
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

    test("a server that hangs delays no visitor, and a stop waits for it no longer than seconds", async () => {
      const hanging: Server = createServer(() => {}).listen(0, "127.0.0.1");
      await once(hanging, "listening");
      const address = hanging.address();
      const messages = openMessages(mailer(typeof address === "object" && address ? address.port : 0));
      const token = await messages.issueToken();
      clock += 10_000;
      const text = "Bonjour, un message assez long.";
      const form = { name: "A", email: "a@b.fr", kind: "seo", budget: "", text, token, decoy: "", workTitle: "" };
      // Would wait for the server's greeting.
      await messages.receive(form, { address: "a", userAgent: "" }, choices);
      assert.equal((await row()).mailed_at, null);
      await messages.stop();
      assert.ok((await row()).next_try_at);
      hanging.close();
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
