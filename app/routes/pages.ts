import { paths } from "../paths.ts";

export interface Page {
  path: string;
  /** The navigations that link to it. The label is in `site.nav.pages`. */
  menus: ("header" | "footer")[];
  /** The name of its share image, at `/og/NAME.png`. */
  shareImage?: string;
  /** Its date in the sitemap is that of the latest change of a work. */
  showsWorks?: boolean;
}

/** The public pages, each with a route module of its name, for routes, navigation, sitemap, page cache, share images, tests, screenshots and benchmark. */
export const pages = {
  home: {
    path: paths.home,
    menus: ["header"],
    shareImage: "accueil",
    showsWorks: true,
  },
  portfolio: {
    path: paths.portfolio,
    menus: ["header", "footer"],
    shareImage: "portfolio",
    showsWorks: true,
  },
  work: { path: paths.work, menus: [] },
  resume: { path: paths.resume, menus: ["header", "footer"], shareImage: "cv" },
  service: { path: paths.service, menus: [] },
  contact: { path: paths.contact, menus: ["footer"], shareImage: "contact" },
  legal: { path: paths.legal, menus: ["footer"], shareImage: "mentions" },
} satisfies Record<string, Page>;

export type PageId = keyof typeof pages;

/** The pages without a parameter in their address, with their ids. */
export const singlePages = (Object.entries(pages) as [PageId, Page][])
  .filter(([, { path }]) => !path.includes(":"))
  .map(([id, page]) => ({ id, ...page }));

/** React Router's id of the page's route: its module without the ending. */
export function routeId(page: PageId): string {
  return `routes/${page}`;
}
