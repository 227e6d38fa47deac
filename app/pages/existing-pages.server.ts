import { english } from "#content/english.ts";
import { ownPages } from "./own-page/own-pages.server.ts";
import { type Page, type PageId, pages } from "./pages.ts";

export const existingPages = () =>
  (Object.entries(pages) as [PageId, Page][]).filter(([id]) => id !== "english" || english !== null);

export const singlePages = (): (Page & { id: string; title?: string })[] => [
  ...existingPages()
    .filter(([, { path }]) => !path.includes(":"))
    .map(([id, page]) => ({ id, ...page })),
  ...ownPages.map(({ id, path, shareImage, title }) => ({ id, path, shareImage, title, menus: [] })),
];
