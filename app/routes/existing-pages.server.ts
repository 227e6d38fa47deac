import { english } from "#content/english.ts";
import { type Page, type PageId, pages } from "./pages.ts";

/** The public pages that this site has, with their ids. */
export const existingPages = () =>
  (Object.entries(pages) as [PageId, Page][]).filter(([id]) => id !== "english" || english !== null);

/** Those without a parameter in their address. */
export const singlePages = () =>
  existingPages()
    .filter(([, { path }]) => !path.includes(":"))
    .map(([id, page]) => ({ id, ...page }));
