import fc from "fast-check";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { memoryOf } from "#test-support/memory.ts";
import { expect, signedInApi, test } from "../test.ts";
import { sendAndWait } from "./requests.ts";

const COUNT = process.env.TEST_LONG ? 100_000 : 400;
const CONNECTIONS = 8;
const BATCH = Math.min(COUNT, 1_000);

const visible = (maxLength: number) =>
  fc.string({ unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)), maxLength });
const bytes = fc.uint8Array({ maxLength: 3_000 }).map((list) => Buffer.from(list));
const segment = fc.oneof(
  fc.constantFrom(
    ...["..", ".", "%2e%2e", "%2f", "%5c", "%00", "%ff", "%", "%c0%af", "//", ";x", "__proto__", "a".repeat(2_000)],
  ),
  visible(30).map((text) => text.replace(/[#\s]/g, "")),
);
const roots = [
  ...["/", "/api/", "/api/works", "/api/works/", "/api/auth/login", "/api/auth/signup", "/images/", "/assets/"],
  ...["/portfolio/", "/portfolio?page=", "/services/", "/theme", "/__manifest?paths=", ...Object.values(adminPaths)],
];
const target = fc
  .tuple(
    fc.constantFrom(...roots),
    fc.array(segment, { maxLength: 4 }),
    fc.constantFrom("", ".data", "?_routes=x", "/"),
  )
  .map(([root, rest, end]) => root + rest.join("/") + end);
const cookie = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom("session", "theme", "__Host-session", "x"), visible(60)))
    .map((list) => list.map(([name, value]) => `${name}=${value}`).join("; ")),
  visible(500),
);
const ofForms = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"];
const headers = fc.record(
  {
    Cookie: cookie,
    Authorization: fc.oneof(
      visible(80),
      visible(60).map((text) => `Bearer ${text}`),
    ),
    "Content-Type": fc.oneof(fc.constantFrom("application/json", ...ofForms, "text/plain", ""), visible(80)),
    "If-None-Match": visible(80),
    "If-Match": visible(80),
    Range: fc.oneof(visible(40), fc.constantFrom("bytes=0-", "bytes=-1", "bytes=5-1", "bytes=0-0,1-1,2-2")),
    "X-Forwarded-For": fc.oneof(visible(60), fc.ipV6(), fc.ipV4()),
    "X-Request-Id": visible(80),
    "Accept-Encoding": visible(40),
    "Sec-Fetch-Site": fc.constantFrom("same-origin", "cross-site", "x"),
    "User-Agent": visible(300),
  },
  { requiredKeys: [] },
);
const fieldName = fc.oneof(
  fc.constantFrom(
    ...["title", "status", "intent", "id", "imageId", "gallery.0.alt", "gallery.0", "figures.1.value", "a[b", "a..b"],
  ),
  visible(30),
);
const form = fc
  .array(fc.tuple(fieldName, visible(60)), { maxLength: 12 })
  .map((fields) => Buffer.from(String(new URLSearchParams(fields))));
const body = fc.oneof(
  bytes,
  form,
  fc.json().map((text) => Buffer.from(text)),
  fc
    .dictionary(
      fc.constantFrom("title", "url", "year", "desc", "email", "password", "code", "version", "__proto__"),
      fc.anything(),
    )
    .map((value) => Buffer.from(safeJson(value))),
  bytes.map((part) =>
    Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="work"\r\n\r\n'),
      part,
      Buffer.from("\r\n--x--"),
    ]),
  ),
);
const method = fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS");
const generated = fc.record({ method, target, headers, body, isOwner: fc.boolean(), isSameOrigin: fc.boolean() });
type Generated = typeof generated extends fc.Arbitrary<infer Value> ? Value : never;

function safeJson(value: unknown): string {
  return JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? String(inner) : inner)) ?? "null";
}

test(`${COUNT} generated requests cause no server error and change nothing`, async ({ ownSite }) => {
  test.setTimeout(process.env.TEST_LONG ? 3_600_000 : 90_000);
  const site = await ownSite({ LOG_LEVEL: "error" });
  const api = await signedInApi(site);
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const memory: number[] = [];
  const seed = Number(process.env.TEST_SEED ?? (process.env.TEST_LONG ? Date.now() % 2 ** 31 : 1));

  async function send(one: Generated): Promise<void> {
    const extra: Record<string, string> = { ...one.headers, Host: "localhost", Connection: "close" };
    // Half of the requests come from the owner, and so reach more of the code.
    if (one.isOwner) {
      extra.Authorization = `Bearer ${api.token}`;
      extra.Cookie = `session=${api.token}; ${one.headers.Cookie ?? ""}`;
    }
    if (one.isSameOrigin) extra.Origin = site.url;
    if (one.target.includes("deconnexion") || one.target.includes("compte")) delete extra.Cookie;
    const hasBody = !["GET", "HEAD"].includes(one.method);
    if (hasBody) extra["Content-Length"] = String(one.body.length);
    const lines = Object.entries(extra).map(([name, value]) => `${name}: ${value}\r\n`);
    // A busy machine needs seconds for the passwords that wait to be compared.
    const { status } = await sendAndWait(
      60_000,
      site.url,
      `${one.method} ${one.target} HTTP/1.1\r\n${lines.join("")}\r\n`,
      hasBody ? one.body : "",
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    // A full queue answers 503. Any other status from 500 on is a fault, and so is a missing response.
    if ((status >= 500 && status !== 503) || status === 0)
      faults.push(`${status} ${one.method} ${one.target} ${safeJson(extra)}`);
  }

  for (let done = 0; done < COUNT; done += BATCH) {
    const queue = fc.sample(generated, { numRuns: BATCH, seed: seed + done });
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) await send(next);
      }),
    );
    memory.push(await memoryOf(site.pid()));
    expect(faults.slice(0, 5), `seed ${seed + done}`).toEqual([]);
  }
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  expect((await api.list()).length).toBe(0);
  console.log(`${COUNT} requests, seed ${seed}: ${JSON.stringify([...statuses].toSorted())}`);
  console.log(`Memory in MB: ${memory.map(Math.round).join(", ")}`);
  if (process.env.TEST_LONG) {
    // The server is warm after a fifth of the requests. Growth after that is a leak.
    const warm = Math.max(...memory.slice(0, memory.length / 5));
    expect(memory.at(-1)).toBeLessThan(warm * 1.25 + 30);
  }
});
