import { paths } from "../paths.ts";

export interface Page {
  path: string;
  /** The route module, below app/. */
  file: string;
  /** The navigations that link to it. The label is in `site.nav.pages`. */
  linkedFrom: ("header" | "footer")[];
  /** The name of its share image, at `/og/NAME.png`. */
  shareImage?: string;
  /** Its date in the sitemap is that of the latest change of a work. */
  showsWorks?: boolean;
}

/** The public pages, for routes, navigation, sitemap, page cache, share images, tests, screenshots and benchmark. */
export const pages = {
  home: {
    path: paths.home,
    file: "routes/home.tsx",
    linkedFrom: ["header"],
    shareImage: "accueil",
    showsWorks: true,
  },
  portfolio: {
    path: paths.portfolio,
    file: "routes/portfolio.tsx",
    linkedFrom: ["header", "footer"],
    shareImage: "portfolio",
    showsWorks: true,
  },
  work: { path: paths.work, file: "routes/work.tsx", linkedFrom: [] },
  resume: { path: paths.resume, file: "routes/resume.tsx", linkedFrom: ["header", "footer"], shareImage: "cv" },
  service: { path: paths.service, file: "routes/service.tsx", linkedFrom: [] },
  legal: { path: paths.legal, file: "routes/legal.tsx", linkedFrom: ["footer"], shareImage: "mentions" },
} satisfies Record<string, Page>;

export type PageId = keyof typeof pages;

/** The pages without a parameter in their address, with their ids. */
export const singlePages = (Object.entries(pages) as [PageId, Page][])
  .filter(([, { path }]) => !path.includes(":"))
  .map(([id, page]) => ({ id, ...page }));

/** The id that React Router gives a page's route. */
export function routeId({ file }: Pick<Page, "file">): string {
  return file.replace(/\.tsx$/, "");
}
