import { routeId, singlePages } from "#app/routes/pages.ts";
import { services } from "#content/services.ts";
import { pageQuery, paths, servicePath } from "../paths.ts";
import { isWorkId } from "../works/work.ts";
import { workIdIn } from "../works/work-slug.ts";

/** The id of each public page's route. The contact page has the time at which it was shown, so each visitor gets one. */
const routeOf = new Map<string, string>([
  ...singlePages
    .filter(({ path }) => path !== paths.contact)
    .map(({ id, path }): [string, string] => [path, routeId(id)]),
  ...services.map(({ id }): [string, string] => [servicePath(id), routeId("service")]),
]);

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

/**
 * The address under which a response is cached, without the query parameters that its page does not read; null if it is
 * not cached. The list is finite, so that strangers cannot fill the cache with addresses that they invent. Any work id
 * and any words before it are accepted: of these only one for each existing work answers 200.
 * @param target path and query of the request
 * @param isTechnology whether works have the technology of this name in an address
 */
export function cachedAddress(
  target: string,
  isTechnology: (slug: string) => boolean = () => false,
): { address: string; isPage: boolean } | null {
  const [path = "", query = ""] = target.split("?", 2);
  // Drafts are for their owner, and for everybody who has a link.
  if (path === "/api/works" && new URLSearchParams(query).has("status")) return null;
  if (files.has(path) || isWorkAt("/api/works/", path)) return { address: path, isPage: false };
  const isData = path.endsWith(".data");
  const pathname = isData ? path.slice(0, -".data".length).replace(/\/_$/, "/") : path;
  const route = routeOf.get(pathname) ?? (isWorkPage(pathname) ? routeId("work") : null);
  if (!route) return null;
  const read = pageQuery({ pathname, search: query });
  if (read.startsWith("?apercu=")) return null;
  const technology = new URLSearchParams(read).get("techno");
  if (technology !== null && !isTechnology(technology)) return null;
  const address = path + read;
  // In a request for data React Router names the routes that it needs: the page's own route, or none.
  const wanted = isData ? new URLSearchParams(query).get("_routes") : null;
  if (wanted !== null && wanted !== route) return null;
  return { address: wanted ? `${address} ${route}` : address, isPage: true };
}

function isWorkPage(path: string): boolean {
  const base = `${paths.portfolio}/`;
  return path.startsWith(base) && workIdIn(path.slice(base.length)) !== null;
}

function isWorkAt(base: string, path: string): boolean {
  return path.startsWith(base) && isWorkId(path.slice(base.length));
}

/** The page above an address, which the navigation marks as current; empty if there is none. */
export function sectionOf(pathname: string): string {
  return [...routeOf.keys()].find((path) => pathname.startsWith(`${path}/`)) ?? "";
}
