import { singlePages } from "#app/routes/existing-pages.server.ts";
import { type Page, type PageId, pages, publicFiles, readQuery, routeId } from "#app/routes/pages.ts";
import { findRedirect } from "#app/routes/redirects.server.ts";
import { services } from "#content/services.ts";
import { paths, servicePath } from "../paths.ts";
import { isWorkId } from "../works/work.ts";
import { workIdIn } from "../works/work-slug.ts";

/** No address of the site has more. React Router's time grows with the square of the number. */
const MAX_PARTS = 12;

export interface Address {
  /** Path and query as they came, or those of a page that does not exist if only a forger writes them. */
  target: string;
  path: string;
  /** Where it leads: to the page's own spelling, or for an old address to the new one. */
  respelt: string | null;
  isKnown: boolean;
  /** Format of error answers: for the API, for React Router's data requests, or as a page. */
  format: "api" | "data" | "page";
  /** The page's path, with the part of the query that it reads. Equal ones show the same. */
  shown: string;
  counted: string | null;
  /** Key in the page cache, without the theme; null if the response must not be there. */
  cached: string | null;
  technology: string | null;
}

interface Shown {
  row: Pick<Page, "query" | "privateBy">;
  page?: string;
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
]);

/** Any work id and any words before it are accepted: only one address of each work answers 200. */
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
  const isOld = format === "page" && (!found || path === paths.home);
  const respelt = found || format !== "page" ? null : respell(path);
  const read = found ? readQuery(found.row, query) : "";
  return {
    target: path + search,
    path,
    respelt: (isOld && findRedirect(path, search)) || (respelt && respelt + search),
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

/** React Router's data requests name the routes that they need: the page's own route, or none. */
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

/** Every reader must see the same parts, so a path has no backslash, no dot segment and no end of a line. */
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

export function sectionOf(pathname: string): string {
  return [...shownAt].find(([path, { page }]) => page && pathname.startsWith(`${path}/`))?.[0] ?? "";
}
