import assert from "node:assert/strict";
import { test } from "node:test";
import { failureInWords, replyLink } from "./messages.server.ts";

const date = "21 novembre 2026";

test("an answer quotes the message, and nothing in it adds a recipient", () => {
  const link = new URL(replyLink({ email: "o'neil+x@example.org", text: "Bonjour,\n&cc=a@b.fr", date }));
  assert.equal(decodeURIComponent(link.pathname), "o'neil+x@example.org");
  const fields = { subject: "Re\u00a0: votre message du 21 novembre 2026", body: "\r\n\r\n> Bonjour,\r\n> &cc=a@b.fr" };
  assert.deepEqual([...link.searchParams], Object.entries(fields));
});

test("a long message is cut, not within a character", () => {
  const text = `${"x".repeat(1_499)}😀😀`;
  const body = new URL(replyLink({ email: "a@b.fr", text, date })).searchParams.get("body");
  assert.equal(body, `\r\n\r\n> ${"x".repeat(1_499)}…`);
});

test("only a server that has answered is said to have answered", () => {
  assert.match(failureInWords("535 5.7.8 Error", "a@b.fr"), /a répondu «\u00a0535 5\.7\.8 Error\u00a0»/);
  assert.match(failureInWords("connect ECONNREFUSED 127.0.0.1:25", "a@b.fr"), /n’a pas répondu \(connect ECONN/);
});
