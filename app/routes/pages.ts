import { paths } from "../paths.ts";

export interface Page {
  /** Its address; one with a parameter stands for several pages. */
  path: string;
  /** Its route module, below app/. */
  file: string;
  /** Which navigations link to it, under the label `site.nav.pages` has for it. */
  linkedFrom: ("header" | "footer")[];
  /** The name of its share image, at `/og/NAME.png`. */
  shareImage?: string;
  /** A page that shows works changes with them: its date in the sitemap is theirs. */
  showsWorks?: boolean;
}

/** The public pages. Routes, navigation, sitemap, page cache, share images, tests, screenshots and bench read this. */
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

/** The pages that have one address each, with their names. */
export const singlePages = (Object.entries(pages) as [PageId, Page][])
  .filter(([, { path }]) => !path.includes(":"))
  .map(([id, page]) => ({ id, ...page }));

/** The id that React Router gives a page's route. */
export function routeId({ file }: Pick<Page, "file">): string {
  return file.replace(/\.tsx$/, "");
}
