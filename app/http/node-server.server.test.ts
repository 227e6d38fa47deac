import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { watchServer } from "./node-server.server.ts";

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
