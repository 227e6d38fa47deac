import assert from "node:assert/strict";
import { test } from "node:test";
import { addStructuredData, inlineStyles, startLate, UnexpectedDocumentError } from "./rewrite.server.ts";

const rendered = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>
<link rel="stylesheet" href="/assets/styles.css"/><link rel="stylesheet" href="/assets/home.css"/></head>
<body><script nonce="N">window.x = 1;</script><script nonce="N" type="module" async="">import "/assets/a.js";</script>
<!--$--><script nonce="N">window.__reactRouterContext.streamController.enqueue("[]");</script><!--$--><script nonce="N">window.__reactRouterContext.streamController.close();</script><!--/$--><!--/$--></body>`;

test("a page's own style sheets are inlined as one, and their links load nothing", () => {
  const link = '<link rel="stylesheet" href="/assets/paper.css" media="print"/>';
  const html = inlineStyles(rendered.replace("</head>", `${link}</head>`), "N", (href) =>
    href.includes("home") ? "h1{color:$&}" : href.includes("paper") ? "h1{color:#000}" : "shared",
  );
  assert.match(html, /href="\/assets\/home.css" media="not all" disabled=""\/>/);
  assert.match(html, /href="\/assets\/paper.css" media="print" disabled=""\/>/);
  assert.match(html, /<style nonce="N">h1\{color:\$&\}@media print\{h1\{color:#000\}\}<\/style><\/head>/);
  assert.doesNotMatch(html, /shared/);
});

test("structured data cannot end its script element, and its paths get the origin", () => {
  const name = "</script><script>evil()</script>$&";
  const html = addStructuredData(rendered, { name, url: "/a", sameAs: "/a" }, "https://site.example");
  assert.match(html, /<script type="application\/ld\+json">(\{.*\})<\/script><\/head>/);
  assert.doesNotMatch(html, /<script>evil/);
  const [, json = ""] = html.match(/ld\+json">(.*?)<\/script>/) ?? [];
  assert.deepEqual(JSON.parse(json), { name, url: "https://site.example/a", sameAs: "/a" });
  assert.equal(addStructuredData(rendered, null, ""), rendered);
});

test("an unexpected document is an error, not a page without scripts", () => {
  const later = rendered.replace(' async=""', "");
  assert.throws(() => startLate(later, "N", ""), UnexpectedDocumentError);
  assert.throws(() => startLate(rendered.replace("close()", ""), "N", ""), UnexpectedDocumentError);
});
