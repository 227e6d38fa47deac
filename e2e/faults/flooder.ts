import { randomBytes } from "node:crypto";
import { Agent, type RequestOptions, request } from "node:http";

/**
 * Sends one kind of request over many connections, each as soon as the one before is answered, until its time is over.
 * A program of its own, so that the test that measures the visitors does not wait for it:
 * `node e2e/faults/flooder.ts URL KIND CONNECTIONS SECONDS [WORK_ID,…] [COUNT]`. Prints how many were answered, by status.
 */
const [url = "", kind = "", connections = "100", seconds = "8", works = "", count = "Infinity"] = process.argv.slice(2);
const workIds = works.split(",");
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const randomId = () => Array.from(randomBytes(12), (byte) => alphabet[byte & 31]).join("");
const randomToken = () => randomBytes(32).toString("base64url");

interface Sent {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const json = { "Content-Type": "application/json" };
const work = JSON.stringify({ title: "x", url: "https://x.example", year: 2024, desc: "x" });
const wrongToken = randomToken();
const multipart = { "Content-Type": "multipart/form-data; boundary=x" };
const picture = Buffer.concat([
  Buffer.from(`--x\r\nContent-Disposition: form-data; name="work"\r\n\r\n${work}\r\n--x\r\n`),
  Buffer.from('Content-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'),
  Buffer.alloc(100_000),
  Buffer.from("\r\n--x--\r\n"),
]);

const kinds: Record<string, (number: number) => Sent> = {
  "sign-ins": (number) => ({
    path: "/api/auth/login",
    method: "POST",
    headers: json,
    body: JSON.stringify({ email: `n${number}@example.com`, password: "un mot de passe" }),
  }),
  "a wrong token": () => ({
    path: "/api/works",
    method: "POST",
    headers: { ...json, Authorization: `Bearer ${wrongToken}` },
    body: work,
  }),
  "wrong tokens": () => ({
    path: "/api/works",
    method: "POST",
    headers: { ...json, Authorization: `Bearer ${randomToken()}` },
    body: work,
  }),
  "refused uploads": () => ({ path: "/api/works", method: "POST", headers: multipart, body: picture }),
  "unknown works": () => ({ path: `/portfolio/${randomId()}` }),
  "unknown paths": (number) => ({ path: `/nulle-part-${number}` }),
  "unknown queries": (number) => ({ path: `/?fbclid=${number}` }),
  "unknown list places": () => ({ path: `/portfolio?apres=${randomId()}` }),
  "made-up sessions": (number) => ({
    path: number % 2 ? "/" : "/dashboard-secret-modification",
    headers: { Cookie: `session=${randomToken()}` },
  }),
  "made-up addresses": (number) => ({
    path: [
      `/portfolio.data?_routes=x${number}`,
      `/robots.txt${"/".repeat(number % 2_000)}?x=${number}`,
      [..."/robots.txt"].map((each, at) => ((number >> at) & 1 ? each.toUpperCase() : each)).join(""),
      `/portfolio?apres=${randomId()}`,
    ][number % 4] as string,
  }),
  "share images": (number) => ({ path: `/og/projet-${workIds[number % workIds.length]}.png?v=${number}` }),
};

const make = kinds[kind] ?? unknownKind;

function unknownKind(): never {
  throw new Error(`${kind} is none of ${Object.keys(kinds).join(", ")}`);
}

const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const statuses = new Map<number, number>();
const end = performance.now() + Number(seconds) * 1_000;
let number = 0;

function send(): Promise<number> {
  number += 1;
  const { path, body, ...rest } = make(number);
  const headers = { ...rest.headers, ...(body ? { "Content-Length": Buffer.byteLength(body) } : {}) };
  return new Promise((resolve) => {
    const options: RequestOptions = { ...rest, headers, agent };
    const sent = request(url + path, options, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", () => resolve(0));
    });
    sent.once("error", () => resolve(0));
    sent.end(body);
  });
}

async function keepSending(): Promise<void> {
  while (performance.now() < end && number < Number(count)) {
    const status = await send();
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

await Promise.all(Array.from({ length: Number(connections) }, keepSending));
console.log(JSON.stringify(Object.fromEntries(statuses)));
process.exit(0);
