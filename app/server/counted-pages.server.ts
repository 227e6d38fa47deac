import { singlePages } from "#app/routes/pages.ts";
import { services } from "#content/services.ts";
import { site } from "#content/site.ts";
import { pageQuery, paths, servicePath } from "../paths.ts";
import { CV } from "../visits/visit.ts";
import { workIdIn } from "../works/work-slug.ts";

const pageOf = new Map<string, string>([
  ...singlePages.map(({ id, path }): [string, string] => [path, id]),
  ...services.map(({ id }): [string, string] => [servicePath(id), servicePage(id)]),
  [site.cvFile, CV],
]);

function servicePage(id: string): string {
  return `service/${id}`;
}

/** The query parameter of the link by which the owner shows a draft. */
const PREVIEW = "apercu";

/**
 * Which public page an address shows, as a document or as data. Any work id is accepted: one of no work is answered with
 * 404, which is not counted.
 * @param target path and query of the request
 */
export function pageAt(target: string): { page: string; address: string } | null {
  const [path = "", search = ""] = target.split("?", 2);
  if (search !== "" && new URLSearchParams(search).has(PREVIEW)) return null;
  const isData = path.endsWith(".data");
  const pathname = isData ? path.slice(0, -".data".length).replace(/\/_$/, "/") : path;
  const page = pageOf.get(pathname) ?? workAt(pathname);
  return page ? { page, address: pathname + pageQuery({ pathname, search }) } : null;
}

function workAt(pathname: string): string | null {
  const base = `${paths.portfolio}/`;
  return pathname.startsWith(base) ? workIdIn(pathname.slice(base.length)) : null;
}
