import { dirname } from "node:path/posix";
import { isAdminPath } from "#app/desk/admin-paths.ts";
import { singlePages } from "#app/pages/pages.server.ts";
import { type Page, type PageId, pages, publicFiles, readQuery, routeId } from "#app/pages/pages.ts";
import { resume } from "#content/resume.ts";
import { servicePages } from "#content/service-pages.ts";
import { services } from "#content/services.ts";
import { technologySlug } from "../formats/slug.ts";
import { paths, portfolioPath, servicePath, workPath } from "../paths.ts";
import { pagesOf } from "../works/listing.server.ts";
import { isWorkId, workIdIn } from "../works/work.ts";
import type { Works } from "../works/works.server.ts";
import { findRedirect } from "./old-addresses.server.ts";

/** No address of the site has more. React Router's time grows with the square of the number. */
const MAX_PARTS = 12;
/** The site has no such page: this address stands for all that do not exist. */
export const NOWHERE = "/-";
const MANIFEST = "/__manifest";
/** Stands for all technologies that neither a work nor the CV has. */
const NO_TECHNOLOGY = "-";

export interface Address {
  /** Path and query for the router. */
  target: string;
  /** Path and query as they were asked for. */
  asked: string;
  path: string;
  /** A "doubtful" one may be that of a work which another instance has just published. */
  kind: "page" | "other" | "doubtful" | "unknown";
  redirect: Redirect | null;
  /** Format of error answers: for the API, for React Router's data requests, or as a page. */
  format: "api" | "data" | "page";
  /** The page's path, with the part of the query that it reads. Equal ones show the same. */
  shown: string;
  counted: string | null;
  /** Key in the page cache, without the theme; null if the response must not be there. */
  cached: string | null;
}

interface Redirect {
  status: 301 | 302;
  to: string;
}

interface Shown {
  row: Pick<Page, "query" | "privateBy" | "isPersonal">;
  page?: string;
  name: string | null;
}

type Place = Shown | Redirect | "other" | "doubtful" | "unknown";

export type Known = ReturnType<Works["index"]["held"]>;

const rows: Record<PageId, Page> = pages;

const shownAt = new Map<string, Shown>([
  ...singlePages().map(({ id, path, ...row }): [string, Shown] => [path, { row, page: id, name: id }]),
  ...services.map(({ id }): [string, Shown] => [
    servicePath(id),
    { row: rows.service, page: "service", name: `service/${id}` },
  ]),
  ...Object.entries(publicFiles()).map(([path, { name = null }]): [string, Shown] => [path, { row: {}, name }]),
]);
const others = new Set<string>([paths.contactThanks, paths.theme, "/healthz", "/readyz", MANIFEST]);
const otherFolders = ["/api/", `${paths.images}/`, `${paths.shareImages}/`];
const technologiesOfResume = new Set(
  resume.grids.flatMap(({ items }) => items.map(({ name }) => technologySlug(name))),
);

/** @param target path and query, or a whole URL from a client that takes the site for a proxy */
export function readAddress(target: string, known: Known): Address {
  const [path, search] = split(target);
  const format: Address["format"] = path.startsWith("/api/") ? "api" : path.endsWith(".data") ? "data" : "page";
  // React Router logs each path of this list that it cannot decode.
  const listed = path === MANIFEST ? (new URLSearchParams(search).get("paths") ?? "").split(/[,/]/) : [];
  if (!isPlain(path) || !listed.every((part) => isPlain(`/${part}`)))
    return readAddress({ api: "/api/-", data: `${NOWHERE}.data`, page: NOWHERE }[format], known);
  const pathname = format === "data" ? path.slice(0, -".data".length).replace(/\/_$/, "/") : path;
  const asked: Omit<Address, "kind"> = {
    target: path + search,
    asked: path + search,
    path,
    redirect: null,
    format,
    shown: pathname,
    counted: null,
    cached: null,
  };
  const exact = findPlace(pathname, search, known);
  const place = exact === "unknown" && format === "page" ? respell(path, search, known) : exact;
  if (place === "unknown") return unknownAddress(asked);
  if (typeof place === "string") return { ...asked, kind: place };
  // The router redirects data requests, which need a status of their own.
  if ("to" in place) return { ...asked, kind: "other", redirect: format === "page" ? place : null };
  const query = new URLSearchParams(search);
  const read = search && readQuery(place.row, query);
  const isPublic = !(place.row.privateBy && query.has(place.row.privateBy));
  const isKept = isPublic && !place.row.isPersonal;
  const address: Address = {
    ...asked,
    kind: "page",
    shown: pathname + read,
    counted: isPublic ? place.name : null,
    cached: isKept ? cacheKey(path + read, place, format === "data" ? query : null) : null,
  };
  return place.page === "portfolio" && read ? ofList(address, query, known) : address;
}

export function unknownAddress(address: Omit<Address, "kind">): Address {
  const cached = address.format === "page" ? NOWHERE : null;
  return { ...address, kind: "unknown", target: NOWHERE, cached };
}

function findPlace(path: string, search: string, known: Known): Place {
  const shown = shownAt.get(path);
  // An address of a blog that stood here has the home page's path: /?p=123.
  const to = shown && (path !== paths.home || !search) ? null : findRedirect(path, search);
  if (to !== null) return { status: 301, to };
  if (shown) return shown;
  const [, folder, last = ""] = /^(.+)\/([^/]+)$/.exec(path) ?? [];
  if (folder === "/api/works" && isWorkId(last)) return { row: {}, name: null };
  if (folder === paths.portfolio) return findWork(last, search, known);
  if (folder === dirname(paths.service) && servicePages.length > 0) {
    const spelt = path.toLowerCase();
    // The specification wants the error page for an unknown service.
    return shownAt.has(spelt) ? { status: 301, to: spelt + search } : { status: 302, to: paths.error };
  }
  return others.has(path) || otherFolders.some((each) => path.startsWith(each)) || isAdminPath(path)
    ? "other"
    : "unknown";
}

function findWork(words: string, search: string, known: Known): Place {
  const id = workIdIn(words);
  if (id === null) return "unknown";
  const slug = known?.value.slugs.get(id);
  const token = slug === words ? null : new URLSearchParams(search).get("apercu");
  if (slug === words || (token !== null && /^([\w-]{43})?$/.test(token)))
    return { row: rows.work, page: "work", name: id };
  // What has changed since is not in memory yet.
  if (!known?.isCurrent) return "other";
  return slug === undefined ? "doubtful" : { status: 301, to: workPath(slug) + search };
}

/** Strangers can invent numbers and technologies, and each would be a page to render. */
function ofList(address: Address, query: URLSearchParams, known: Known): Address {
  const asked = new URLSearchParams(readQuery(rows.portfolio, query));
  const techno = asked.get("techno") ?? undefined;
  const isNamed =
    techno === undefined ||
    techno === NO_TECHNOLOGY ||
    technologiesOfResume.has(techno) ||
    known?.value.spellings.has(techno) === true;
  const isBeyond = known !== null && Number(asked.get("page") ?? 1) > pagesOf(known.value, techno);
  if (known && isNamed && !isBeyond) return address;
  if (!known?.isCurrent) return { ...address, cached: null };
  if (isBeyond) {
    const redirect = { status: 302, to: portfolioPath({ techno }) } as const;
    return { ...address, cached: null, redirect: address.format === "page" ? redirect : null };
  }
  query.set("techno", NO_TECHNOLOGY);
  return { ...readAddress(`${address.path}?${query}`, known), asked: address.asked };
}

/** Capitals and a slash at the end are spellings of an address. */
function respell(path: string, search: string, known: Known): Place {
  const spelt = encodeURI(decodeURIComponent(path).toLowerCase().replace(/\/+$/, ""));
  const place = spelt === path ? "unknown" : findPlace(spelt, search, known);
  // While the memory is outdated, any work may be there.
  const isWork = place === "other" && dirname(spelt) === paths.portfolio;
  if (typeof place === "string" && !isWork) return "unknown";
  return typeof place === "object" && "to" in place ? place : { status: 301, to: spelt + search };
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
