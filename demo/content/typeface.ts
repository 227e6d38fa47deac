import type { Typeface } from "#app/content-schema.ts";

/** The fonts from which `npm run fonts` cuts the site's own. docs/make-it-yours.md says which are suitable. */
export const typeface: Typeface = {
  display: {
    latin: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
    latinExt: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-standard-normal.woff2",
    vietnamese: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-vietnamese-standard-normal.woff2",
    axes: { opsz: 96, wdth: 75, wght: 800 },
  },
  text: {
    latin: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
    latinExt: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-standard-normal.woff2",
    vietnamese: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-vietnamese-standard-normal.woff2",
    axes: { opsz: 14, wdth: 100, wght: { min: 400, max: 700, default: 400 } },
  },
};
