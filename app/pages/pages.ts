import { site } from "#content/site.ts";
import { paths, securityTextPath } from "../paths.ts";
import { CV } from "../visits/visit.ts";

export interface Page {
  path: string;
  /** Their labels are in `site.nav.pages`. */
  menus: ("header" | "footer")[];
  /** The image is at `/og/NAME.jpg`. */
  shareImage?: string;
  /** The page reads these query parameters: of each group the first one that is well-formed. */
  query?: Record<string, (text: string) => boolean>[];
  /** With this parameter the response is for one person: it is neither cached nor counted. */
  privateBy?: string;
  /** Each visitor gets an answer of their own, which is counted but not cached. */
  isPersonal?: boolean;
}

/** A text that may be meant as a technology's name in an address; see `technologySlug`. None is longer. */
const isSlug = (text: string) => /^\P{Cc}{1,120}$/u.test(text);

/** The first page has no number. */
const isFurtherPage = (text: string) => /^([2-9]|[1-9]\d{1,3})$/.test(text);

/** Each has a route module of its name. It is counted, and cached unless it is personal or its loader sets `uncachedContext`. */
export const pages = {
  home: { path: paths.home, menus: ["header"], shareImage: "accueil" },
  portfolio: {
    path: paths.portfolio,
    menus: ["header", "footer"],
    shareImage: "portfolio",
    query: [{ techno: isSlug }, { page: isFurtherPage }],
  },
  work: { path: paths.work, menus: [], query: [{ apercu: () => true }], privateBy: "apercu" },
  resume: { path: paths.resume, menus: ["header", "footer"], shareImage: "cv" },
  service: { path: paths.service, menus: [] },
  contact: { path: paths.contact, menus: ["footer"], shareImage: "contact", isPersonal: true },
  legal: { path: paths.legal, menus: ["footer"], shareImage: "mentions" },
  /** The page exists only if the content has it. The footer links to it last, in its own language. */
  english: { path: paths.english, menus: [], shareImage: "en" },
} satisfies Record<string, Page>;

export type PageId = keyof typeof pages;

/** Files by address. Those with a name are counted. */
export const publicFiles = (): Record<string, { name?: string }> => ({
  [paths.feed]: {},
  [paths.manifest]: {},
  [paths.contactCard]: {},
  [paths.jsonResume]: {},
  [securityTextPath]: {},
  "/sitemap.xml": {},
  "/robots.txt": {},
  "/api/works": {},
  "/api/openapi.json": {},
  [site.cvFile]: { name: CV },
});

/** The route's id in React Router. */
export function routeId(page: string): string {
  return `pages/${page}`;
}

/** The result is in a canonical spelling, without other parameters, such as those that social networks add to links. */
export function pageQuery({ pathname, search }: { pathname: string; search: string }): string {
  // `matchPath` is avoided, because no other script needs it.
  const isAt = ({ path }: Page) => new RegExp(`^${path.replace(/:\w+/, "[^/]+")}$`).test(pathname);
  const page = Object.values<Page>(pages).find(isAt);
  return page ? readQuery(page, new URLSearchParams(search)) : "";
}

export function readQuery({ query = [] }: Pick<Page, "query">, sent: URLSearchParams): string {
  const read = query.flatMap((group) => {
    const given = Object.entries(group).map(([name, isFit]) =>
      sent
        .getAll(name)
        .filter(isFit)
        .map((text) => [name, text]),
    );
    return given.flat().slice(0, 1);
  });
  return read.length > 0 ? `?${new URLSearchParams(read)}` : "";
}
