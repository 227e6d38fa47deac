import assert from "node:assert/strict";
import { test } from "node:test";
import { validateXML } from "xmllint-wasm";
import { asFeedHtml, feedId } from "./feed-text.server.ts";

test("characters that XML does not allow are left out of the feed", async () => {
  const text = asFeedHtml("a\u0000\u0008\u001f\ufffe\uffff\ud800b <\u00e9> & 👩‍💻\n\ufffd");
  assert.equal(text, "ab &lt;é&gt; &amp; 👩‍💻<br>\ufffd");
  const element = text.replace("<br>", "<br/>");
  const { valid, errors } = await validateXML({ xml: `<feed>${element}</feed>`, schema: anySchema });
  assert.ok(valid, JSON.stringify(errors));
});

test("a work’s id in the feed is the UUID of version 5 of its name", () => {
  assert.equal(feedId("x3k9w0m2q7ab"), "urn:uuid:61c24052-8817-5cf0-ba1d-b83ff3fdff5c");
  assert.notEqual(feedId("x3k9w0m2q7ac"), feedId("x3k9w0m2q7ab"));
});

const anySchema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="feed"/></xs:schema>`;
