import { randomBytes } from "node:crypto";
import { Agent } from "node:http";
import { paths } from "#app/paths.ts";
import { bearer, type HttpRequest, httpRequest, json } from "#test-support/http.ts";
import { readToken, soundMessage } from "../messages.ts";

/**
 * Sends one kind of request over many connections: each connection sends its next request when it has the response.
 * A separate process, so that its work does not delay the test that measures the visitors:
 * `node e2e/faults/flooder.ts URL KIND CONNECTIONS SECONDS [WORK_ID,…] [COUNT]`. Prints the number of responses by
 * status.
 */
const [url = "", kind = "", connections = "100", seconds = "8", works = "", count = "Infinity"] = process.argv.slice(2);
const workIds = works.split(",");
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const randomId = () => Array.from(randomBytes(12), (byte) => alphabet[byte & 31]).join("");
const randomToken = () => randomBytes(32).toString("base64url");

const work = { title: "x", url: "https://x.example", year: 2024, desc: "x" };
const publishWith = (token: string) => ({ path: "/api/works", method: "POST", ...json(work, bearer(token)) });
const wrongToken = randomToken();
const multipart = { "Content-Type": "multipart/form-data; boundary=x" };
const picture = Buffer.concat([
  Buffer.from(`--x\r\nContent-Disposition: form-data; name="work"\r\n\r\n${JSON.stringify(work)}\r\n--x\r\n`),
  Buffer.from('Content-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'),
  Buffer.alloc(100_000),
  Buffer.from("\r\n--x--\r\n"),
]);

// Old enough after three seconds: then five messages are accepted, and the others are too many.
const token = kind === "messages" ? await readToken(url) : "";
const postMessage = (fields: Record<string, string>) => ({
  path: paths.contact,
  method: "POST",
  headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: url },
  body: new URLSearchParams({ ...soundMessage, ...fields }).toString(),
});

const kinds: Record<string, (number: number) => HttpRequest & { path: string }> = {
  "sign-ins": (number) => {
    const credentials = { email: `n${number}@example.com`, password: "un mot de passe" };
    return { path: "/api/auth/login", method: "POST", ...json(credentials) };
  },
  "one wrong token": () => publishWith(wrongToken),
  "wrong tokens": () => publishWith(randomToken()),
  "refused uploads": () => ({ path: "/api/works", method: "POST", headers: multipart, body: picture }),
  "unknown works": () => ({ path: `/portfolio/${randomId()}` }),
  "unknown paths": (number) => ({ path: `/nulle-part-${number}` }),
  "unknown queries": (number) => ({ path: `/?fbclid=${number}` }),
  "unknown list positions": (number) => ({ path: `/portfolio?page=${2 + (number % 9_998)}` }),
  "made-up sessions": (number) => ({
    path: number % 2 ? "/" : "/dashboard-secret-modification",
    headers: { Cookie: `session=${randomToken()}` },
  }),
  "made-up addresses": (number) => ({
    path: [
      `/portfolio.data?_routes=x${number}`,
      `/robots.txt${"/".repeat(number % 2_000)}?x=${number}`,
      [..."/robots.txt"].map((each, at) => ((number >> at) & 1 ? each.toUpperCase() : each)).join(""),
      `/portfolio?page=${2 + (number % 9_998)}`,
    ][number % 4] as string,
  }),
  "forged addresses": (number) => ({
    path: [
      "/assets/../contact",
      "/images/%2e%2e/x",
      "/assets\\..\\x",
      `/assets/a/${number}`,
      `/${"a/".repeat(3_990)}${number}`,
    ][number % 5] as string,
    method: number % 2 ? "GET" : "POST",
  }),
  "contact pages": () => ({ path: paths.contact }),
  "forged messages": () => postMessage({ token: randomToken() }),
  messages: (number) => postMessage({ token, text: `${soundMessage.text} ${number}` }),
  "share images": (number) => ({ path: `/og/projet-${workIds[number % workIds.length]}.jpg?v=${number}` }),
};

const makeRequest = kinds[kind];
if (!makeRequest) throw new Error(`unknown kind ${kind}: choose one of ${Object.keys(kinds).join(", ")}`);

const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const statuses = new Map<number, number>();
const end = performance.now() + Number(seconds) * 1_000;
let number = 0;

const sendUntilEnd = async () => {
  while (performance.now() < end && number < Number(count)) {
    number += 1;
    const { path, ...options } = makeRequest(number);
    // As it is written: a URL would resolve its dot segments.
    const response = await httpRequest(url, { path, ...options, agent }).catch(() => null);
    // 0 means that no whole response came.
    const status = response?.status ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
};

await Promise.all(Array.from({ length: Number(connections) }, sendUntilEnd));
console.log(JSON.stringify(Object.fromEntries(statuses)));
process.exit(0);
