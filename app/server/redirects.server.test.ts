import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { httpRequest } from "#test-support/http.ts";
import { type Known, readAddress } from "./addresses.server.ts";
import { redirectOtherHost } from "./redirects.server.ts";

const value = { slugs: new Map(), changedAt: new Map(), technologies: [], spellings: new Map() };
const known: Known = { value, isCurrent: true };
const site = { siteUrl: "https://example.com", trustProxy: 0 };

/** Where a request leads, null if it is answered. */
async function lead(env: typeof site, headers: Record<string, string>, path = "/", method = "GET") {
  const redirected = { ...env, siteUrl: new URL(env.siteUrl) };
  const server = createServer(
    (request, response) =>
      redirectOtherHost(request, response, readAddress(request.url ?? "", known), redirected) ||
      response.end("answered"),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await httpRequest(url + path, { method, headers });
  server.close();
  if (answer.status === 200) return null;
  assert.equal(answer.status, 308);
  assert.equal(answer.headers["cache-control"], "no-store");
  return answer.headers.location;
}

test("another host is redirected to the same path and query under https", async () => {
  for (const Host of ["www.example.com", "old.test:8080", "example.com.", "192.0.2.1", "notlocalhost"]) {
    const to = await lead(site, { Host }, "/portfolio?techno=a%20b");
    assert.equal(to, "https://example.com/portfolio?techno=a%20b", Host);
  }
  const to = await lead(site, { Host: "www.example.com" }, "//evil.test/", "HEAD");
  assert.equal(to, "https://example.com//evil.test/");
});

test("a file, an unknown address and an unknown technology keep their address on the way to the own host", async () => {
  const paths = ["/favicon.svg", "/assets/a.js", "/error", "/ancien/page?x=1"];
  for (const path of [...paths, "/portfolio?techno=a", "/portfolio?page=9"])
    assert.equal(await lead(site, { Host: "www.example.com" }, path), `https://example.com${path}`);
});

test("the own host, loopback, health checks, writes and malformed hosts are answered", async () => {
  const own = ["example.com", "EXAMPLE.com:443", "example.com:8443"];
  const loopback = ["localhost:3000", "a.localhost", "127.0.0.1", "[::1]:3000"];
  for (const Host of [...own, ...loopback, "", "a b", "["]) assert.equal(await lead(site, { Host }), null, Host);
  const other = { Host: "healthcheck.railway.app" };
  for (const path of ["/healthz", "/readyz", "/healthz?x=1"]) assert.equal(await lead(site, other, path), null);
  assert.equal(await lead(site, other, "/api/works", "POST"), null);
});

test("without https every host is answered", async () => {
  assert.equal(await lead({ ...site, siteUrl: "http://localhost:3000" }, { Host: "192.168.1.20:3000" }), null);
});

test("a forwarded host counts behind a proxy only", async () => {
  const forwarded = { Host: "10.0.0.7:3000", "X-Forwarded-Host": "example.com" };
  assert.equal(await lead({ ...site, trustProxy: 1 }, forwarded), null);
  assert.equal(await lead(site, forwarded), "https://example.com/");
  const elsewhere = { Host: "example.com", "X-Forwarded-Host": "www.example.com, proxy.internal" };
  assert.equal(await lead({ ...site, trustProxy: 1 }, elsewhere), "https://example.com/");
  assert.equal(await lead(site, elsewhere), null);
});
