import { once } from "node:events";
import { connect } from "node:net";

/** Opens a connection to a site. Its errors are ignored: a test looks at what was received. */
export const openSocket = (url: string) =>
  connect({ host: "127.0.0.1", port: Number(new URL(url).port) }).on("error", () => {});

/** Between the values of a header that is in a response twice. */
const TWICE = " | ";

/** Sends bytes that no HTTP client would send. Reads until the connection closes or is idle for 5 seconds. */
export const sendRaw = (url: string, ...parts: (string | Buffer)[]) => sendAndWait(5_000, url, ...parts);

/** @param idle in milliseconds: what closes the connection if the server does not */
export async function sendAndWait(idle: number, url: string, ...parts: (string | Buffer)[]) {
  const socket = openSocket(url);
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk) => (text += chunk));
  socket.setTimeout(idle, () => socket.destroy());
  for (const part of parts) socket.write(part);
  await once(socket, "close");
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const headers: Record<string, string> = {};
  for (const [, name = "", value = ""] of head.matchAll(/^([\w-]+): *(.*)$/gm)) {
    const known = headers[name.toLowerCase()];
    headers[name.toLowerCase()] = known === undefined ? value : known + TWICE + value;
  }
  return {
    // 0 when the connection ended without a response.
    status: Number(/^HTTP\S+ (\d+)/.exec(head)?.[1] ?? 0),
    headers,
    text: Buffer.from(rest.join("\r\n\r\n"), "latin1").toString(),
  };
}

/** Sends a request with its target unchanged: fetch would normalise it. The answer to HTTP/1.0 is in one piece. */
export function sendLine(
  url: string,
  target: string,
  { method = "GET", headers = [], body = "" }: { method?: string; headers?: string[]; body?: string | Buffer } = {},
) {
  const length = body.length > 0 || method === "POST" ? [`Content-Length: ${Buffer.byteLength(body)}`] : [];
  const host = headers.some((header) => /^host:/i.test(header)) ? [] : ["Host: localhost"];
  const head = [`${method} ${target} HTTP/1.0`, ...host, ...length, ...headers];
  return sendRaw(url, `${head.join("\r\n")}\r\n\r\n`, body);
}

/** The headers of requests that another site makes a browser send. Sec-Fetch-Site decides where a browser sends it. */
export function crossSiteHeaders(siteUrl: string): Record<string, string>[] {
  return [
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "cross-site", Origin: siteUrl },
    { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.test" },
    { "Sec-Fetch-Site": "same-site", Origin: siteUrl },
    { Origin: "https://evil.test" },
    { Origin: "null" },
    { Origin: `${siteUrl}.evil.test` },
    { Origin: siteUrl.replace("localhost", "localhost.evil.test") },
    { Origin: siteUrl.replace("localhost", "evillocalhost") },
    { Origin: siteUrl.replace(/\d+$/, "81") },
    { Origin: siteUrl.replace("http:", "https:") },
    {},
  ];
}

/** Targets that a naive redirect would take to another site. */
export const offSiteTargets = [
  ...["//evil.test", "/\\evil.test", "https:evil.test", "https://evil.test", "%2f%2fevil.test", "javascript:alert(1)"],
  ...["/.//evil.test", "/x/..//evil.test", "/..//..//evil.test", "/\t/evil.test", "/%09/evil.test"],
];

/** The headers that every response of the site carries, whatever its status. */
const requiredHeaders: Record<string, RegExp> = {
  "content-security-policy": /frame-ancestors 'none'|sandbox/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^strict-origin-when-cross-origin$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-embedder-policy": /^require-corp$/,
  "cross-origin-resource-policy": /^(same-origin|cross-origin)$/,
  "permissions-policy": /camera=\(\)/,
  "x-request-id": /^[\w-]{8,64}$/,
};

/** The required headers that are missing, wrong, or there twice. */
export const faultyHeaders = (headers: Record<string, string>) =>
  Object.entries(requiredHeaders).flatMap(([name, form]) => {
    const value = headers[name] ?? "";
    return form.test(value) && !value.includes(TWICE) ? [] : [`${name}: ${value}`];
  });

/** The address of a script or style that a page loads. */
export const findAsset = (html: string) => /\/assets\/[\w.-]+\.(?:js|css)/.exec(html)?.[0] ?? "";
