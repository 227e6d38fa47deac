import { createHash } from "node:crypto";

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const styleSheet = /<link[^>]* rel="stylesheet" href="([^"]+)"[^>]*\/>/g;

const endOfData = "window.__reactRouterContext.streamController.close();";

export class UnexpectedDocumentError extends Error {}

// late-start.js runs the scripts after the load or the first interaction, so that they do not slow down the first
// paint. A pointer's movement of no distance is none: browsers send one when a page loads. Hydration accepts the delay,
// because it does not compare the attributes or the text of a script.
export function startLate(html: string, nonce: string, starter: string): string {
  const files = [...html.matchAll(preload)].map(([, href]) => href).join(" ");
  const text = `<script nonce="${nonce}" type="text/plain" data-start="${files}">`;
  const withText = replaceOnce(html.replaceAll(preload, ""), `<script nonce="${nonce}" type="module" async="">`, text);
  // Each script adds a hash to the policy, so the data, their end and the starter are one.
  const inOne = withText.replace(`</script><!--$--><script nonce="${nonce}">${endOfData}`, endOfData);
  return replaceOnce(inOne, `${endOfData}</script>`, `${endOfData}${starter}</script>`);
}

/** Not rendered by React, which would also add it to the scripts' data. Adds the origin to paths. */
export function addStructuredData(html: string, data: object | null, siteUrl: string): string {
  if (!data) return html;
  const isAddress = (key: string, value: unknown) =>
    /^(@id|url|item|image)$/.test(key) && /^\/(?!\/)/.test(String(value));
  const whole = JSON.stringify(data, (key, value) => (isAddress(key, value) ? siteUrl + value : value));
  const json = whole.replaceAll("<", "\\u003c");
  return replaceOnce(html, "</head>", `<script type="application/ld+json">${json}</script></head>`);
}

/** The links stay, because hydration looks for them; `disabled` and the media query stop their download. */
export function inlineStyles(html: string, nonce: string, cssOf: (href: string) => string | undefined): string {
  const [, ...own] = html.match(styleSheet) ?? [];
  let inlined = "";
  const withoutDownloads = own.reduce((page, link) => {
    const css = cssOf(link.replace(styleSheet, "$1"));
    if (css === undefined) return page;
    const isForPaper = link.includes('media="print"');
    inlined += isForPaper ? `@media print{${css}}` : css;
    return replaceOnce(page, link, link.replace("/>", `${isForPaper ? "" : ' media="not all"'} disabled=""/>`));
  }, html);
  return inlined ? replaceOnce(withoutDownloads, "</head>", `<style nonce="${nonce}">${inlined}</style></head>`) : html;
}

/** A cached page cannot have a nonce. An injected script has none, so it gets no hash and the browser blocks it. */
export function replaceNonces(html: string, nonce: string) {
  const hashes = { script: [] as string[], style: [] as string[] };
  const withNonce = new RegExp(`<(script|style) nonce="${nonce}"[^>]*>([\\s\\S]*?)</\\1>`, "g");
  for (const [, tag, text] of html.matchAll(withNonce)) {
    if (text) hashes[tag as "script" | "style"].push(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), hashes };
}

function replaceOnce(html: string, wanted: string, replacement: string): string {
  if (html.split(wanted).length !== 2) throw new UnexpectedDocumentError(`the document should have ${wanted} once`);
  return html.replace(wanted, () => replacement);
}
