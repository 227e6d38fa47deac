import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { extname } from "node:path";
import send from "send";
import type { Address } from "./addresses.server.ts";
import { bestVariant, headersOf, matchesEtag } from "./negotiation.server.ts";

const clientFolder = "build/client";
const compressedFolder = "build/compressed";
const assetsPath = "/assets/";
const types: Record<string, string> = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

let assets: Map<string, ReturnType<typeof readAsset>> | undefined;

export function builtAsset(name: string) {
  assets ??= new Map(
    readdirSync(compressedFolder)
      .filter((each) => extname(each) in types)
      .map((each) => [each, readAsset(each)]),
  );
  return assets.get(name);
}

function readAsset(name: string) {
  const read = (suffix: string) => readFileSync(`${compressedFolder}/${name}${suffix}`);
  return { type: types[extname(name)], variants: { br: read(".br"), gzip: read(".gz"), identity: read("") } };
}

/** Runs before Express, which takes twice as long, compresses what has a strong tag, and logs a wrong Range's stack. */
export function createFiles() {
  const entries = readdirSync(clientFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const known = new Set(
    entries.map(({ parentPath, name }) => `${parentPath}/${name}`.slice(clientFolder.length).replaceAll("\\", "/")),
  );

  return function answerFile(request: IncomingMessage, response: ServerResponse, { path }: Address): boolean {
    const name = path.startsWith(assetsPath) ? path.slice(assetsPath.length) : null;
    const asset = name === null ? undefined : builtAsset(name);
    if (name !== null && asset) sendAsset(request, response, name, asset);
    else if (known.has(decodeURIComponent(path))) sendFile(request, response, path, name !== null);
    else if (name !== null && /^[\w.-]+\.\w+$/.test(name)) end(response, 404, { "Cache-Control": "no-store" });
    else return false;
    return true;
  };
}

function sendAsset(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
  { type, variants }: ReturnType<typeof readAsset>,
): void {
  const headers = headersOf(request);
  const [encoding, body] = bestVariant(headers, variants);
  const etag = `"${name}-${encoding}"`;
  const shared = { "Cache-Control": "public, max-age=31536000, immutable", Vary: "Accept-Encoding", ETag: etag };
  if (matchesEtag(headers, etag)) return void end(response, 304, shared);
  const content = { "Content-Type": `${type}; charset=utf-8`, "Content-Length": body.length };
  const encoded = encoding === "identity" ? {} : { "Content-Encoding": encoding };
  end(response, 200, { ...shared, ...content, ...encoded }, body);
}

function sendFile(request: IncomingMessage, response: ServerResponse, path: string, isHashed: boolean): void {
  send(request, path, { root: clientFolder, dotfiles: "allow", ...(isHashed && { immutable: true, maxAge: "1y" }) })
    // A 416 has its Content-Range by now. Others are 412, or a file that has gone since the start.
    .on("error", ({ status = 500 }: { status?: number }) => end(response, status, { "Cache-Control": "no-store" }))
    .pipe(response);
}

function end(response: ServerResponse, status: number, headers: OutgoingHttpHeaders, body?: Buffer): void {
  response.writeHead(status, headers).end(body);
}
