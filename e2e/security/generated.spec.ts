import fc from "fast-check";
import { adminPaths } from "#app/routes/admin/paths.ts";
import { expect, signedInApi, test } from "../test.ts";
import { memoryOf, sendRaw } from "./requests.ts";

const COUNT = process.env.TEST_LONG ? 100_000 : 400;
const AT_ONCE = 8;

const visible = (max: number) =>
  fc.string({ unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)), maxLength: max });
const bytes = fc.uint8Array({ maxLength: 3_000 }).map((list) => Buffer.from(list));
const segment = fc.oneof(
  fc.constantFrom(
    "..",
    ".",
    "%2e%2e",
    "%2f",
    "%5c",
    "%00",
    "%ff",
    "%",
    "//",
    ";x",
    "a".repeat(2_000),
    "__proto__",
    "%c0%af",
  ),
  visible(30).map((text) => text.replace(/[#\s]/g, "")),
);
const roots = [
  "/",
  "/api/works",
  "/api/works/",
  "/api/auth/login",
  "/api/auth/signup",
  "/api/",
  "/images/",
  "/assets/",
  "/portfolio/",
];
roots.push("/services/", "/theme", "/__manifest?paths=", "/portfolio?page=", "/prints/", ...Object.values(adminPaths));
const target = fc
  .tuple(
    fc.constantFrom(...roots),
    fc.array(segment, { maxLength: 4 }),
    fc.constantFrom("", ".data", "?_routes=x", "/"),
  )
  .map(([root, rest, end]) => root + rest.join("/") + end);
const cookie = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom("session", "device", "theme", "__Host-session", "x"), visible(60)))
    .map((list) => list.map(([name, value]) => `${name}=${value}`).join("; ")),
  visible(500),
);
const types = [
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain",
  "",
];
const headers = fc.record(
  {
    Cookie: cookie,
    Authorization: fc.oneof(
      visible(80),
      visible(60).map((text) => `Bearer ${text}`),
    ),
    "Content-Type": fc.oneof(fc.constantFrom(...types), visible(80)),
    "If-None-Match": visible(80),
    "If-Match": visible(80),
    Range: fc.oneof(visible(40), fc.constantFrom("bytes=0-", "bytes=-1", "bytes=5-1", "bytes=0-0,1-1,2-2")),
    "X-Forwarded-For": fc.oneof(visible(60), fc.ipV6(), fc.ipV4()),
    "X-Request-Id": visible(80),
    "Idempotency-Key": visible(120),
    "Accept-Encoding": visible(40),
    "Sec-Fetch-Site": fc.constantFrom("same-origin", "cross-site", "x"),
    "User-Agent": visible(300),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  bytes,
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
const wish = fc.record({ method, target, headers, body, isOwners: fc.boolean(), isOurs: fc.boolean() });

function safeJson(value: unknown): string {
  return JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? String(inner) : inner)) ?? "null";
}

test(`${COUNT} generated bad requests: none is a fault of the server's, which goes on as before`, {
  tag: "@looks",
}, async ({ ownSite }) => {
  test.setTimeout(process.env.TEST_LONG ? 3_600_000 : 90_000);
  const site = await ownSite({ LOG_LEVEL: "error" });
  const api = await signedInApi(site);
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const memory: number[] = [];
  const seed = Number(process.env.TEST_SEED ?? (process.env.TEST_LONG ? Date.now() % 2 ** 31 : 1));

  async function send(one: (typeof wishes)[number]): Promise<void> {
    const extra: Record<string, string> = { ...one.headers, Host: "localhost", Connection: "close" };
    // Half of them come from the owner, who gets further in.
    if (one.isOwners) {
      extra.Authorization = `Bearer ${api.token}`;
      extra.Cookie = `session=${api.token}; ${one.headers.Cookie ?? ""}`;
    }
    if (one.isOurs) extra.Origin = site.url;
    if (one.target.includes("deconnexion") || one.target.includes("compte")) delete extra.Cookie;
    const hasBody = !["GET", "HEAD"].includes(one.method);
    if (hasBody) extra["Content-Length"] = String(one.body.length);
    const lines = Object.entries(extra).map(([name, value]) => `${name}: ${value}\r\n`);
    const { status } = await sendRaw(
      site.url,
      `${one.method} ${one.target} HTTP/1.1\r\n${lines.join("")}\r\n`,
      hasBody ? one.body : "",
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    // A queue that is full says so; anything else from 500 on is a fault, and so is no answer.
    if ((status >= 500 && status !== 503) || status === 0)
      faults.push(`${status} ${one.method} ${one.target} ${safeJson(extra)}`);
  }

  const BATCH = Math.min(COUNT, 1_000);
  let wishes = fc.sample(wish, { numRuns: BATCH, seed });
  for (let done = 0; done < COUNT; done += BATCH) {
    if (done > 0) wishes = fc.sample(wish, { numRuns: BATCH, seed: seed + done });
    const waiting = [...wishes];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await send(next);
      }),
    );
    memory.push(await memoryOf(site.pid()));
    expect(faults.slice(0, 5), `seed ${seed + done}`).toEqual([]);
  }
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  expect((await api.list()).length).toBe(0);
  const counted = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, times]) => `${status}: ${times}`);
  console.log(`${COUNT} requests, seed ${seed}. ${counted.join(", ")}`);
  console.log(
    `Memory in MB after each tenth: ${memory
      .filter((_, index) => (index + 1) % Math.ceil(memory.length / 10) === 0)
      .map(Math.round)
      .join(", ")}`,
  );
  if (process.env.TEST_LONG) {
    // Warm after a fifth; what grows on from there is kept by somebody.
    const warm = Math.max(...memory.slice(0, memory.length / 5));
    expect(memory.at(-1)).toBeLessThan(warm * 1.25 + 30);
  }
});
