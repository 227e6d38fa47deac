import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { httpRequest } from "#test-support/http.ts";
import { watchServer } from "./node-server.server.ts";

test("an address that only a forger writes reaches the router as an unknown one of its kind", async (t) => {
  watchServer({ host: "site.example", headers: () => ({}), handlers: [] });
  const server = createServer((request, response) => response.end(request.url)).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const routed = async (path: string) => (await httpRequest(`http://127.0.0.1:${port}`, { path })).body.toString();
  const deep = "/a".repeat(12);
  const forged = [deep, `${deep}?q=1`, "/a/".padEnd(8_000, "/"), "/assets/../contact", "/images/%2E%2e/x", "/a/."];
  for (const path of [...forged, "/assets\\..\\x", "/.%2e/x"]) assert.equal(await routed(path), "/-", path);
  assert.equal(await routed(`/api${deep}`), "/api/-");
  assert.equal(await routed(`${deep}.data`), "/-.data");
  const plain = ["/", "/a".repeat(11), "/.well-known/security.txt", "/a..b/...?c=/../d\\", "/%2e%2ea/%2f"];
  for (const path of plain) assert.equal(await routed(path), path);
});

test("a handler answers a request or passes it on, and both responses get the headers", async () => {
  watchServer({
    host: "site.example",
    headers: () => ({ "X-Policy": "yes" }),
    handlers: [
      (request, response, next) => {
        if (request.url === "/known") response.end("from memory");
        else next();
      },
    ],
  });
  const passedOn: unknown[] = [];
  const server = createServer((request, response) => {
    passedOn.push(request.url, request.headers.host);
    response.end("from the server");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const [path, body] of [
    ["/known", "from memory"],
    ["/other", "from the server"],
  ]) {
    const response = await fetch(url + path);
    assert.equal(await response.text(), body);
    assert.equal(response.headers.get("X-Policy"), "yes");
  }
  assert.deepEqual(passedOn, ["/other", "site.example"]);
  server.closeAllConnections();
  server.close();
});
