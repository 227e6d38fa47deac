import { createContext } from "react-router";
import { paths } from "../paths.ts";

/** Readers on other origins embed these: the icons, and the feed that shows one of them. */
const sharedFile = new RegExp(`^(/[\\w-]+\\.(ico|png|svg)|${paths.feed})$`);

/** A page replaces the policy. Browsers show a PDF with scripts of their own, an SVG with its styles and pictures. */
export function securityHeaders(path: string, isHttps: boolean): Record<string, string> {
  const closed = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  const svg = path.endsWith(".svg") ? "; style-src 'unsafe-inline'; img-src data:; sandbox" : "";
  return {
    "Content-Security-Policy": path.endsWith(".pdf") ? closed : `default-src 'none'; ${closed}${svg}`,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": sharedFile.test(path) ? "cross-origin" : "same-origin",
    "Permissions-Policy": permissionsPolicy("()"),
    ...(isHttps && { "Strict-Transport-Security": "max-age=31536000" }),
  };
}

/** Covers what a browser would ask the visitor for. `keys` says who may ask for keys: nobody, or the page itself. */
export const permissionsPolicy = (keys: "()" | "(self)") =>
  `camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=${keys}, publickey-credentials-get=${keys}, usb=()`;

/** A page of this site may then show the page in a frame. */
export const framedContext = createContext(false);

interface PolicyOptions {
  isHttps: boolean;
  isFramed: boolean;
}

/** @param hashes of the page's inline scripts and styles: `'sha256-…'` */
export function pagePolicy(hashes: Record<"script" | "style", string[]>, { isHttps, isFramed }: PolicyOptions): string {
  const ancestors = `frame-ancestors ${isFramed ? "'self'" : "'none'"}`;
  // In development Vite injects inline scripts and styles.
  if (!import.meta.env.PROD) return `${ancestors}; base-uri 'none'; object-src 'none'`;
  return [
    // It covers fonts, data and the manifest. Firefox counts what is prefetched as what has no directive of its own.
    "default-src 'self'",
    ["script-src 'self'", ...hashes.script].join(" "),
    ["style-src 'self'", ...hashes.style].join(" "),
    "img-src 'self' data: blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "media-src 'none'",
    "worker-src 'none'",
    "frame-src 'self'",
    ancestors,
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
