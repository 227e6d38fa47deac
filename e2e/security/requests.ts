import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { adminPaths } from "#app/routes/admin/paths.ts";
import { owner } from "#test-support/site.ts";

export interface RawAnswer {
  /** 0: the connection ended without an answer. */
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Sends these very bytes, which no client library would, and reads what comes back until the connection ends or rests. */
export async function sendRaw(url: string, ...parts: (string | Buffer)[]): Promise<RawAnswer> {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(url).port) });
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => {});
  socket.setTimeout(5_000, () => socket.destroy());
  for (const part of parts) socket.write(part);
  await once(socket, "close");
  return parseAnswer(text);
}

function parseAnswer(text: string): RawAnswer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const body = rest.join("\r\n\r\n");
  const isChunked = /^transfer-encoding: *chunked/im.test(head);
  return {
    status: Number(first.split(" ")[1] ?? 0),
    headers: Object.fromEntries(headers),
    text: Buffer.from(isChunked ? joinChunks(body) : body, "latin1").toString(),
  };
}

function joinChunks(body: string): string {
  let joined = "";
  for (let at = 0; at < body.length; ) {
    const lineEnd = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.slice(at, lineEnd), 16);
    if (!size) break;
    joined += body.slice(lineEnd + 2, lineEnd + 2 + size);
    at = lineEnd + 4 + size;
  }
  return joined;
}

/** A request written by hand: its target goes out as it is. The connection ends with the answer. */
export function sendLine(
  url: string,
  target: string,
  { method = "GET", headers = [], body = "" }: { method?: string; headers?: string[]; body?: string | Buffer } = {},
): Promise<RawAnswer> {
  const length = body.length > 0 || method === "POST" ? [`Content-Length: ${Buffer.byteLength(body)}`] : [];
  const host = headers.some((header) => /^host:/i.test(header)) ? [] : ["Host: localhost"];
  const head = [`${method} ${target} HTTP/1.1`, ...host, "Connection: close", ...length, ...headers];
  return sendRaw(url, `${head.join("\r\n")}\r\n\r\n`, body);
}

/** Signs in through the form, as a browser without scripts does. */
export function postSignIn(
  url: string,
  headers: Record<string, string> = { Origin: url },
  credentials: Record<string, string> = owner,
): Promise<Response> {
  return fetch(url + adminPaths.signIn, {
    method: "POST",
    headers,
    body: new URLSearchParams(credentials),
    redirect: "manual",
  });
}

/** The session cookie of such a sign-in, as it is sent back. */
export async function sessionCookieOn(url: string): Promise<string> {
  const response = await postSignIn(url);
  const cookie = response.headers.getSetCookie().find((line) => /^(__Host-)?session=/.test(line));
  if (!cookie) throw new Error(`${response.status}: no session`);
  return cookie.split(";")[0] ?? "";
}

/** What has to stand on every answer of the site, whatever it answers. */
export const onEveryAnswer: Record<string, RegExp> = {
  "content-security-policy": /frame-ancestors 'none'|sandbox/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^strict-origin-when-cross-origin$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-embedder-policy": /^require-corp$/,
  "cross-origin-resource-policy": /^(same-origin|cross-origin)$/,
  "permissions-policy": /camera=\(\)/,
  "x-request-id": /^[\w-]{8,64}$/,
};

export function missingHeaders(headers: Headers | Record<string, string>): string[] {
  const get = (name: string) => (headers instanceof Headers ? headers.get(name) : headers[name]) ?? "";
  return Object.keys(onEveryAnswer).filter((name) => !onEveryAnswer[name]?.test(get(name)));
}

/** The memory of a process in MB; 0 where the system does not tell. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}
