import { basename } from "node:path";
import type { EntryContext } from "react-router";
import { builtAsset } from "./built-assets.server.ts";
import script from "./late-start.js?raw";

/** The owner's pages are tools: they say so in their `handle`, and get their scripts with the page. */
export function startsAtOnce({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { startsAtOnce?: boolean } | undefined;
    return handle?.startsAtOnce;
  });
}

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;

const styleSheet = /<link[^>]* rel="stylesheet" href="([^"]+)"[^>]*\/>/g;

/**
 * Lets a page be read before its scripts are fetched. The module that starts them becomes text, and late-start.js runs
 * it at the first sign of a visitor (browsers send a pointermove of their own, without a movement), or once the page has
 * been idle for a while. Hydration compares no attributes, so that it finds its script in place; the one at the end it
 * takes for somebody else's.
 * @param mark the nonce that the renderer's scripts carry
 */
export function startLate(page: string, mark: string): string {
  const html = bringOwnStyles(page, mark);
  const files = [...html.matchAll(preload)].map(([, href]) => href).join(" ");
  return html
    .replaceAll(preload, "")
    .replace(
      `<script nonce="${mark}" type="module" async="">`,
      () => `<script nonce="${mark}" type="text/plain" data-start="${files}">`,
    )
    .replace("</body>", () => `<script nonce="${mark}">${script}</script></body>`);
}

/**
 * Puts a page's own styles into the document, so that its first paint waits for no sheet but the one that all pages
 * share. Their link stays for hydration to find, and is never fetched: browsers leave it as it is disabled, and what
 * looks ahead in their parsers as it is for no medium.
 */
function bringOwnStyles(page: string, mark: string): string {
  const [, ...own] = page.match(styleSheet) ?? [];
  return own.reduce((html, link) => {
    const css = builtAsset(basename(link.replace(styleSheet, "$1")))?.plain;
    if (!css) return html;
    const unfetched = link.replace("/>", ' media="not all" disabled=""/>');
    return html.replace(link, () => `<style nonce="${mark}">${css}</style>${unfetched}`);
  }, page);
}
