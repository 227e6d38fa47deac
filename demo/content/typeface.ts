import type { Typeface } from "#app/content-schema.ts";

const bricolage = "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque";

/** The fonts from which `npm run fonts` cuts those in `fonts`. docs/make-it-yours.md says which are suitable. */
export const typeface: Typeface = {
  display: {
    latin: `${bricolage}-latin-standard-normal.woff2`,
    latinExt: `${bricolage}-latin-ext-standard-normal.woff2`,
    vietnamese: `${bricolage}-vietnamese-standard-normal.woff2`,
    axes: { opsz: 96, wdth: 75, wght: 800 },
  },
  text: {
    latin: `${bricolage}-latin-standard-normal.woff2`,
    latinExt: `${bricolage}-latin-ext-standard-normal.woff2`,
    vietnamese: `${bricolage}-vietnamese-standard-normal.woff2`,
    axes: { opsz: 14, wdth: 100, wght: { min: 400, max: 700, default: 400 } },
  },
};
