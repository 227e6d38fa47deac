/**
 * Old addresses of this site, and others that you give away, with where they lead: one address of this site. A star at
 * the end stands for all addresses below; `/?p=` with a number is a page of an old WordPress site.
 */
export const redirects: Record<string, string> = {
  "/cv": "/resume",
  "/blog/*": "/portfolio",
  "/?p=12": "/contact",
};
