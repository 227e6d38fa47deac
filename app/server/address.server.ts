import { singlePages } from "#app/routes/existing-pages.server.ts";
import { type Page, type PageId, pages, publicFiles, readQuery, routeId } from "#app/routes/pages.ts";
import { redirects } from "#content/redirects.ts";
import { services } from "#content/services.ts";
import { paths, servicePath } from "../paths.ts";
import { CAMPAIGN_PARAMETER } from "../visits/visit.ts";
import { isWorkId } from "../works/work.ts";
import { workIdIn } from "../works/work-slug.ts";

/** More than an address of the site has. The time that React Router needs grows with their square. */
const MAX_PARTS = 12;

/** What the path and the query of a request say, read once for the counter, the page cache and the queue. */
export interface Address {
  /** For the router: path and query as they came, or those of a page that does not exist if only a forger writes them. */
  target: string;
  path: string;
  /** The target of the page whose address the path spells in another way: in capitals, or with a slash at its end. */
  respelt: string | null;
  /** Whether the site has a page or a file there. */
  isKnown: boolean;
  /** In which form an error is answered: for the API, for React Router's requests for data, or as a page. */
  format: "api" | "data" | "page";
  /** The path of the page, with the part of the query that it reads. Equal ones show the same. */
  shown: string;
  /** The name of a page or file for the counter; null if it is not counted. */
  counted: string | null;
  /** The key in the page cache, without the theme; null if the response must not be there. */
  cached: string | null;
  /** The technology whose works are listed, as the query spells it. */
  technology: string | null;
}

interface Shown {
  row: Pick<Page, "query" | "privateBy">;
  /** Absent for a file. */
  page?: PageId;
  name: string | null;
}

const rows: Record<PageId, Page> = pages;

const shownAt = new Map<string, Shown>([
  ...singlePages().map(({ id, path, ...row }): [string, Shown] => [path, { row, page: id, name: id }]),
  ...services.map(({ id }): [string, Shown] => [
    servicePath(id),
    { row: rows.service, page: "service", name: `service/${id}` },
  ]),
  ...Object.entries(publicFiles()).map(([path, { name = null }]): [string, Shown] => [path, { row: {}, name }]),
  // With a campaign the redirect is for this address alone.
  ...Object.keys(redirects).map((path): [string, Shown] => [
    encodeURI(path),
    { row: { privateBy: CAMPAIGN_PARAMETER }, name: null },
  ]),
]);

/** Any work id is accepted, and any words before it: of these only one for each work answers 200. */
function findShown(path: string): Shown | null {
  const [, folder, last = ""] = /^(.+)\/([^/]+)$/.exec(path) ?? [];
  if (folder === "/api/works" && isWorkId(last)) return { row: {}, name: null };
  const work = folder === paths.portfolio ? workIdIn(last) : null;
  return work ? { row: rows.work, page: "work", name: work } : (shownAt.get(path) ?? null);
}

/** @param target path and query, or a whole URL from a client that takes the site for a proxy */
export function readAddress(target: string): Address {
  const [path, search] = split(target);
  const format = path.startsWith("/api/") ? "api" : path.endsWith(".data") ? "data" : "page";
  if (!isPlain(path)) return readAddress({ api: "/api/-", data: "/-.data", page: "/-" }[format]);
  const pathname = format === "data" ? path.slice(0, -".data".length).replace(/\/_$/, "/") : path;
  const query = new URLSearchParams(search);
  const found = findShown(pathname);
  const isPublic = found && !(found.row.privateBy && query.has(found.row.privateBy));
  const respelt = found || format !== "page" ? null : respell(path);
  const read = found ? readQuery(found.row, query) : "";
  return {
    target: path + search,
    path,
    respelt: respelt && respelt + search,
    isKnown: found !== null,
    format,
    shown: pathname + read,
    counted: isPublic ? found.name : null,
    cached: isPublic ? cacheKey(path + read, found, format === "data" ? query : null) : null,
    technology: read ? new URLSearchParams(read).get("techno") : null,
  };
}

function respell(path: string): string | null {
  const exact = encodeURI(decodeURIComponent(path).toLowerCase().replace(/\/+$/, ""));
  return findShown(exact) && exact;
}

/** In a request for data React Router names the routes that it needs: the page's own route, or none. */
function cacheKey(address: string, { page }: Shown, data: URLSearchParams | null): string | null {
  const wanted = data?.get("_routes") ?? null;
  if (wanted === null) return data && !page ? null : address;
  return page && wanted === routeId(page) ? `${address} ${wanted}` : null;
}

function split(target: string): [path: string, search: string] {
  const url = target.startsWith("/") ? null : URL.parse(target);
  if (url) return [url.pathname, url.search];
  const end = target.indexOf("?");
  return end < 0 ? [target, ""] : [target.slice(0, end), target.slice(end)];
}

/**
 * Whether every reader of the path sees the same parts: it can be decoded, and has no backslash, no dot segment and
 * nothing that ends a line, at which the router's patterns end.
 */
function isPlain(path: string): boolean {
  try {
    const parts = decodeURIComponent(path).split("/");
    return (
      path.startsWith("/") &&
      parts.length <= MAX_PARTS &&
      !parts.some((part) => /^\.{1,2}$|[\\\p{Cc}\u2028\u2029]/u.test(part))
    );
  } catch {
    return false;
  }
}

/** The page above an address, which the navigation marks as current; empty if there is none. */
export function sectionOf(pathname: string): string {
  return [...shownAt].find(([path, { page }]) => page && pathname.startsWith(`${path}/`))?.[0] ?? "";
}
