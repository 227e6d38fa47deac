import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";
import { answerPicture } from "./pictures.server.ts";

const path = `/images/${"0".repeat(24)}-320.webp`;

/** A server of one picture, whose store answers when the test lets it. */
async function openPictures(t: { after(end: () => unknown): void }) {
  const asked: string[] = [];
  let answer = Promise.withResolvers<Uint8Array | null>();
  const get = (key: string) => {
    asked.push(key);
    return answer.promise;
  };
  Object.assign(globalThis, { openedBackend: { store: { get } } });
  const server = createServer((request, response) => {
    const next = () => response.writeHead(503).end();
    if (!answerPicture(request, response, request.url ?? "", next)) response.writeHead(418).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const { port } = server.address() as { port: number };
  return {
    asked,
    ask: (at = path, headers = {}) => fetch(`http://127.0.0.1:${port}${at}`, { headers }),
    settle(result: Uint8Array | Error | null) {
      if (result instanceof Error) answer.reject(result);
      else answer.resolve(result);
      answer = Promise.withResolvers();
    },
  };
}

test("those who ask for a picture at once share one reading, and a later visitor gets another", async (t) => {
  const { ask, asked, settle } = await openPictures(t);
  const crowd = [ask(), ask(), ask()];
  while (asked.length === 0) await new Promise(setImmediate);
  await ask("/images/none.webp");
  settle(Buffer.from("picture"));
  for (const answer of await Promise.all(crowd))
    assert.deepEqual([answer.status, await answer.text()], [200, "picture"]);
  assert.deepEqual(asked, [`works${path.slice("/images".length)}`]);
  const later = ask();
  while (asked.length === 1) await new Promise(setImmediate);
  settle(null);
  assert.equal((await later).status, 404);
});

test("a client's copy is confirmed without a look into the store", async (t) => {
  const { ask, asked } = await openPictures(t);
  const answer = await ask(path, { "If-None-Match": `"${path.slice("/images/".length)}"` });
  assert.deepEqual([answer.status, asked], [304, []]);
  assert.match(answer.headers.get("Cache-Control") ?? "", /immutable/);
});

test("an error goes to the router, and so does what is no picture", async (t) => {
  const { ask, asked, settle } = await openPictures(t);
  const failing = ask();
  while (asked.length === 0) await new Promise(setImmediate);
  settle(new Error("the bucket does not answer"));
  assert.equal((await failing).status, 503);
  assert.equal((await ask("/images/none.webp")).status, 418);
});
