import { createHash } from "node:crypto";
import type { InlineHashes } from "./policy.server.ts";

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const styleSheet = /<link[^>]* rel="stylesheet" href="([^"]+)"[^>]*\/>/g;

/** React or React Router has rendered a document in a way that the replacements below do not expect. */
export class UnexpectedDocumentError extends Error {}

/**
 * Lets a page be read before its scripts are fetched. The module that starts them becomes text, and late-start.js runs
 * it at the first sign of a visitor, or once the page has been idle for a while.
 *
 * Hydration compares no attributes, so it accepts the script that has become text; it ignores the one added at the end.
 * @param nonce that the renderer's scripts carry
 * @param starter the text of late-start.js
 */
export function startLate(html: string, nonce: string, starter: string): string {
  const files = [...html.matchAll(preload)].map(([, href]) => href).join(" ");
  const text = `<script nonce="${nonce}" type="text/plain" data-start="${files}">`;
  const late = `<script nonce="${nonce}">${starter}</script></body>`;
  const withText = replaceOnce(html.replaceAll(preload, ""), `<script nonce="${nonce}" type="module" async="">`, text);
  return replaceOnce(withText, "</body>", late);
}

/**
 * Puts a page's own styles into the document, so that its first paint waits only for the style sheet that all pages
 * share. Their links stay for hydration to find, but are never fetched: `disabled` stops the browser, and the medium
 * stops the part of its parser that fetches in advance.
 * @param cssOf the text of a style sheet, by its address; undefined where there is none
 */
export function inlineStyles(html: string, nonce: string, cssOf: (href: string) => string | undefined): string {
  const [, ...own] = html.match(styleSheet) ?? [];
  return own.reduce((page, link) => {
    const css = cssOf(link.replace(styleSheet, "$1"));
    if (css === undefined) return page;
    const unfetched = link.replace("/>", ' media="not all" disabled=""/>');
    return replaceOnce(page, link, `<style nonce="${nonce}">${css}</style>${unfetched}`);
  }, html);
}

/**
 * Removes the nonce from the scripts and styles that carry it, and returns their hashes for the page's policy. A script
 * without the nonce was not ours: it gets no hash, and the browser blocks it.
 */
export function replaceNonces(html: string, nonce: string): { html: string; hashes: InlineHashes } {
  const hashes: InlineHashes = { script: [], style: [] };
  const withNonce = new RegExp(`<(script|style) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</\\1>`, "g");
  const withoutNonce = html.replace(withNonce, (_, tag: keyof InlineHashes, attributes: string, text: string) => {
    if (text) hashes[tag].push(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    return `<${tag}${attributes}>${text}</${tag}>`;
  });
  return { html: withoutNonce.replaceAll(` nonce="${nonce}"`, ""), hashes };
}

function replaceOnce(html: string, wanted: string, replacement: string): string {
  if (html.split(wanted).length !== 2) throw new UnexpectedDocumentError(`the document should hold ${wanted} once`);
  return html.replace(wanted, () => replacement);
}
