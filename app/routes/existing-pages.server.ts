import { english } from "#content/english.ts";
import { type Page, type PageId, pages } from "./pages.ts";

export const existingPages = () =>
  (Object.entries(pages) as [PageId, Page][]).filter(([id]) => id !== "english" || english !== null);

export const singlePages = () =>
  existingPages()
    .filter(([, { path }]) => !path.includes(":"))
    .map(([id, page]) => ({ id, ...page }));
