// A small S3 server, as a program: it stores objects as files in a folder, and answers what the site and the tests ask.
import { createHash, createHmac, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

const [folder = ""] = process.argv.slice(2);
const { AWS_ACCESS_KEY_ID = "", AWS_SECRET_ACCESS_KEY = "", AWS_REGION = "" } = process.env;
const MAX_SKEW_MS = 15 * 60_000;
/** S3 itself lists a thousand: a test of the second page would need ten times the objects. */
const MAX_LISTED = 100;

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
}

const statuses = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NotImplemented: 501,
};
type ErrorCode = keyof typeof statuses;

const server = createServer(async (request, response) => {
  const { status = 200, headers, body } = await answer(request).catch(internalError);
  response.writeHead(status, headers).end(body);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
// Without the process that started it, nobody would end it.
process.on("disconnect", () => process.exit());

async function answer(request: IncomingMessage): Promise<Answer> {
  const body = await buffer(request);
  const url = new URL(request.url ?? "/", "http://localhost");
  const fault = signatureFault(request, url, body);
  if (fault) return failed(fault);
  const [, bucket = "", name = ""] = /^\/([a-z0-9-]{3,63})(?:\/(.*))?$/.exec(url.pathname) ?? [];
  const objects = join(folder, bucket);
  const isCreation = request.method === "PUT" && !name;
  if (!bucket || isCreation) return isCreation && bucket ? createBucket(objects) : failed("NotImplemented");
  if (!(await stat(objects).catch(() => null))) return failed("NoSuchBucket");
  if (!name) return request.method === "GET" ? list(objects, url.searchParams) : failed("NotImplemented");
  // One file for each key, without folders: a slash is encoded in its name.
  const file = join(objects, `key-${encodeURIComponent(decodeURIComponent(name))}`);
  if (request.method === "PUT") return put(file, body);
  if (request.method === "GET") return get(file);
  return request.method === "DELETE" ? remove(file) : failed("NotImplemented");
}

async function createBucket(objects: string): Promise<Answer> {
  await mkdir(objects, { recursive: true });
  return {};
}

/** Through a temporary file, so that after a kill each object is complete or missing. */
async function put(file: string, bytes: Buffer): Promise<Answer> {
  const temporary = join(folder, randomUUID());
  await writeFile(temporary, bytes);
  await rename(temporary, file);
  return { headers: { ETag: tagOf(bytes) } };
}

async function get(file: string): Promise<Answer> {
  const bytes = await readFile(file).catch(() => null);
  return bytes ? { headers: { ETag: tagOf(bytes) }, body: bytes } : failed("NoSuchKey");
}

async function remove(file: string): Promise<Answer> {
  await rm(file, { force: true });
  return { status: 204 };
}

async function list(objects: string, query: URLSearchParams): Promise<Answer> {
  const [prefix, last] = [query.get("prefix") ?? "", query.get("continuation-token") ?? ""];
  const names = (await readdir(objects)).map((name) => decodeURIComponent(name.slice("key-".length)));
  const keys = names.filter((key) => key.startsWith(prefix) && key > last).sort();
  const page = keys.slice(0, MAX_LISTED);
  const isTruncated = keys.length > page.length;
  const items = await Promise.all(page.map((key) => listed(objects, key)));
  const next = isTruncated ? element("NextContinuationToken", page.at(-1) ?? "") : "";
  return xml(`<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${items.join("")}</ListBucketResult>`);
}

async function listed(objects: string, key: string): Promise<string> {
  const stats = await stat(join(objects, `key-${encodeURIComponent(key)}`)).catch(() => null);
  // Removed since the folder was read.
  if (!stats) return "";
  const { size, mtime } = stats;
  return `<Contents>${element("Key", key)}<LastModified>${mtime.toISOString()}</LastModified><Size>${size}</Size></Contents>`;
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>[^,]+), SignedHeaders=(?<names>[^,]+), Signature=(?<signature>\w+)$/;

/** Verifies Signature Version 4: the sender knows the secret, and neither the request nor its body was changed. */
function signatureFault({ method, headers }: IncomingMessage, url: URL, body: Buffer): ErrorCode | null {
  const { id, scope, names = "", signature } = authorization.exec(headers.authorization ?? "")?.groups ?? {};
  const { "x-amz-date": date = "", "x-amz-content-sha256": bodyHash } = headers as Record<string, string>;
  const signed = names.split(";");
  if (!["host", "x-amz-date", "x-amz-content-sha256"].every((name) => signed.includes(name))) return "AccessDenied";
  if (id !== AWS_ACCESS_KEY_ID) return "InvalidAccessKeyId";
  const time = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5"));
  if (!(Math.abs(Date.now() - time) <= MAX_SKEW_MS)) return "RequestTimeTooSkewed";

  const scopeParts = [date.slice(0, 8), AWS_REGION, "s3", "aws4_request"];
  url.searchParams.sort();
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
  const signedLines = signed.map((name) => `${name}:${headers[name]}\n`).join("");
  const canonical = [method, url.pathname, query, signedLines, names, bodyHash].join("\n");
  const text = ["AWS4-HMAC-SHA256", date, scopeParts.join("/"), sha256(canonical)].join("\n");
  const key = scopeParts.reduce<string | Buffer>(hmac, `AWS4${AWS_SECRET_ACCESS_KEY}`);
  if (scope !== scopeParts.join("/") || signature !== hmac(key, text).toString("hex")) return "SignatureDoesNotMatch";
  return bodyHash === sha256(body) ? null : "XAmzContentSHA256Mismatch";
}

const sha256 = (value: string | Buffer) => createHash("sha256").update(value).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const tagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;

const element = (name: string, text: string) =>
  `<${name}>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</${name}>`;
const xml = (body: string, status = 200): Answer => ({ status, headers: { "Content-Type": "application/xml" }, body });
const failed = (code: ErrorCode) => xml(`<Error><Code>${code}</Code></Error>`, statuses[code]);

function internalError(error: unknown): Answer {
  console.error(error);
  return xml("<Error><Code>InternalError</Code></Error>", 500);
}
