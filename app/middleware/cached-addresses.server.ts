import { pages, routeId, singlePages } from "#app/routes/pages.ts";
import { services } from "../content/services.ts";
import { pageQuery, paths, servicePath } from "../paths.ts";
import { isWorkId } from "../works/work.ts";

/** Pages that look the same to all visitors of one theme, and the route that answers each. */
const routeOf = new Map<string, string>([
  ...singlePages.map((page): [string, string] => [page.path, routeId(page)]),
  ...services.map(({ id }): [string, string] => [servicePath(id), routeId(pages.service)]),
]);

/** Answers that are the same for everybody. */
const files = new Set<string>([
  paths.feed,
  paths.manifest,
  paths.contactCard,
  paths.securityText,
  "/sitemap.xml",
  "/robots.txt",
  "/api/works",
  "/api/openapi.json",
]);

export interface CachedAddress {
  /** The same for every spelling of it. */
  address: string;
  /** A page has its visitor's theme; a file has not. */
  isPage: boolean;
}

/**
 * Under which address an answer is cached; null for one that is rendered for each request. A closed list: every address
 * that a stranger can make up is either another spelling of one of ours or null, but for the works, of which only those
 * that exist are cached because only they answer 200.
 * @param target the path and query of a request
 */
export function cachedAddress(target: string): CachedAddress | null {
  const [path = "", query = ""] = target.split("?", 2);
  if (files.has(path) || isWorkAt("/api/works/", path)) return { address: path, isPage: false };
  const isData = path.endsWith(".data");
  const pathname = isData ? path.slice(0, -".data".length).replace(/\/_$/, "/") : path;
  const route = routeOf.get(pathname) ?? (isWorkAt(`${paths.portfolio}/`, pathname) ? routeId(pages.work) : null);
  if (!route) return null;
  const address = path + pageQuery({ pathname, search: query });
  // React Router's script names the routes whose data it is after: on our pages the page's own, or none.
  const wanted = isData ? new URLSearchParams(query).get("_routes") : null;
  if (wanted !== null && wanted !== route) return null;
  return { address: wanted ? `${address} ${route}` : address, isPage: true };
}

function isWorkAt(base: string, path: string): boolean {
  return path.startsWith(base) && isWorkId(path.slice(base.length));
}

/** The entry of the navigation that an address stands under, which is drawn as the current one. */
export function sectionOf(pathname: string): string {
  return [...routeOf.keys()].find((path) => pathname.startsWith(`${path}/`)) ?? "";
}
