import { adminPaths, editWorkPath, messagePath } from "#app/desk/admin-paths.ts";
import { singlePages } from "#app/pages/pages.server.ts";
import { servicePath, workPath } from "#app/paths.ts";
import { siteTexts } from "#app/texts/site.ts";
import { workSlug } from "#app/works/work.ts";
import { servicePages } from "#content/service-pages.ts";
import { services } from "#content/services.ts";

const links = services.map(({ id, name }) => ({
  path: servicePath(id),
  name,
  h1: servicePages.find((page) => page.id === id)?.h1 ?? "",
}));
const [first, last] = [links[0], links.at(-1)];
if (!first || !last) throw new Error("the site has no service");

/** What the links to the pages are called. */
export const [toPortfolio = "", toResume = "", toLegal = ""] = ["portfolio", "resume", "legal"].map(
  (id) => siteTexts.nav.pages[id],
);

export const aService = first;
export const lastService = last;

/** The page of a work that the API has answered. */
export function workAddress({ _id, title }: { _id: string; title: string }): string {
  return workPath(workSlug({ id: _id, title }));
}

/** Every public page, so that a test that visits them all also visits a page that is added later. */
export function publicAddresses(work?: { _id: string; title: string }): string[] {
  return [
    ...singlePages().map(({ path }) => path),
    ...services.map(({ id }) => servicePath(id)),
    ...(work ? [workAddress(work)] : []),
  ];
}

/** Every page that only the signed-in owner sees. */
export function adminAddresses(workId: string): string[] {
  const { dashboard, account, visits, availability, newWork } = adminPaths;
  return [dashboard, account, visits, availability, messagePath(), newWork, editWorkPath(workId)];
}
