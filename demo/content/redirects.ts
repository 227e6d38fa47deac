/** Old addresses of this site, and others that you give away, with where they lead: an address of this site, path only. */
export const redirects: Record<string, string> = {
  "/cv": "/resume",
};
