import assert from "node:assert/strict";
import { test } from "node:test";
import { startMailServer } from "#test-support/mail-server.ts";
import { composeTrial } from "./message-mail.server.ts";
import { createMailer, isOfDomains } from "./smtp.server.ts";

test("the account's domain is judged by the site's and the recipient's, with their subdomains", () => {
  const site = "www.camille.example";
  for (const [account, recipient, isOwn] of [
    ["8a1b2c001@smtp-brevo.com", "camille@camille.example", false],
    ["camille@gmail.com", "camille@camille.example", false],
    ["camille@gmail.com", "Camille@Gmail.com", true],
    ["camille@camille.example", "camille@gmail.com", true],
    ["site@mail.camille.example", "moi@camille.example", true],
    ["site@evil-camille.example", "moi@gmail.com", false],
    ["site@camille.example", "", true],
    ["site@other.example", "", false],
  ] as const) {
    assert.equal(isOfDomains(account, [site, recipient]), isOwn, `${account} to ${recipient}`);
  }
});

test("the trial mail names its sender, and warns only of a doubtful one", () => {
  const from = "8a1b2c001@smtp-brevo.com";
  const textOf = (isDoubtful: boolean) => composeTrial({ date: new Date(), from, isDoubtful }).text;
  assert.match(textOf(true), /envoyé par 8a1b2c001@smtp-brevo\.com.*MAIL_FROM/s);
  assert.match(textOf(false), /envoyé par 8a1b2c001@smtp-brevo\.com/);
  assert.doesNotMatch(textOf(false), /MAIL_FROM/);
});

test("what the mail server answers is told, whether it takes the mail or not", async () => {
  let refusal: Error | null = null;
  const server = await startMailServer({ onRcptTo: (_, __, done) => done(refusal) });
  const send = createMailer({
    smtp: { host: "127.0.0.1", port: server.port, account: null, tls: "none" },
    ...{ from: "site@example.com", domain: "example.com", recipient: async () => "owner@example.com" },
  });
  const trial = composeTrial({ date: new Date(), from: "site@example.com", isDoubtful: false });
  const { signal } = new AbortController();
  assert.deepEqual(await send(trial, signal), { accepted: true, answer: "250 OK: message queued" });
  for (const responseCode of [451, 550, 552]) {
    refusal = Object.assign(new Error("box full"), { responseCode });
    assert.deepEqual(await send(trial, signal), { accepted: false, answer: `${responseCode} box full` });
  }
  await server.close();
});
