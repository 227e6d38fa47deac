import type { Ink, Paper } from "#app/works/mounting/framing.ts";

/*
 * All colours of the site, as #rrggbb. The styles, icons, share images and the browser's theme colour follow with the
 * next build, the PDF of the CV with `npm run cv`. `npm run check:content` says which colours are too similar. A style
 * sheet reads a colour under its name here: `onFill` is `--on-fill`, `cover.title` is `--cover-title`.
 */

/*
 * Each theme is a paper with its companions: the same colour a little deeper, paler, or as a line. If you
 * change a paper, change its companions too: footer and menus would keep the old colour.
 */

/** The light theme's paper. On the dark one it is what shines: headings, links, the main button. */
const butter = "#f8efba";
/** Fields and footer. */
const butterDeep = "#f0e39c";
/** Menus; on the dark theme the main button under the pointer. */
const butterPale = "#fffae0";
const butterLine = "#dacb84";

/** The dark theme's paper. */
const slate = "#35414d";
const slateDeep = "#2b3641";
const slatePale = "#3f4c59";
const slateLine = "#55636f";

/** Letters on slate, and the first ink there. */
const sage = "#cad3c8";
/** Letters on butter, and the first ink there; navy for headings. */
const indigo = "#3b3b98";
const navy = "#25256e";
/** Letters on the main button of the dark theme, and the darkest parts of drawings. */
const night = "#25303a";

// The other three inks.
const teal = "#58b19f";
const saffron = "#eab543";
const coral = "#f97f51";

/** The background of each theme's pages. */
const page = { dark: slate, light: butter };

const dark = {
  text: sage,
  /** Headings, links, the focus ring. */
  strong: butter,
  /** Secondary text. */
  muted: "#b2bdb9",
  /** Surfaces below and above the page: fields, footer; menus. */
  sunk: slateDeep,
  raise: slatePale,
  /** Decorative lines. */
  line: slateLine,
  /** Edges of fields and buttons. */
  ctl: "#98a5ab",
  /** Text that stands out: the current entry of the mobile menu. */
  accent: "#ffb090",
  /** Bars: of the current page, of the list of projects. */
  mark: coral,
  /** The main button: background, text, background under the pointer. */
  fill: butter,
  onFill: night,
  fillHover: butterPale,
  /** Errors and removals; successes. */
  danger: "#ffa8a0",
  ok: "#9be3be",
  /** The first of the four inks, and the lines of the portrait. */
  inkFront: sage,
  inkDark: night,
  /** The four inks as colours of icons and text. */
  fgFront: sage,
  fgBack: teal,
  fgWp: saffron,
  fgSeo: coral,
};

const light: typeof dark = {
  text: indigo,
  strong: navy,
  muted: "#53539b",
  sunk: butterDeep,
  raise: butterPale,
  line: butterLine,
  ctl: "#77759f",
  accent: "#a92c15",
  mark: "#b3321a",
  fill: indigo,
  onFill: butter,
  fillHover: navy,
  danger: "#a31d1d",
  ok: "#17604a",
  inkFront: indigo,
  inkDark: indigo,
  fgFront: indigo,
  fgBack: "#1f6f60",
  fgWp: "#8a5a00",
  fgSeo: "#b3321a",
};

const themes = { dark, light };

/** The other three inks of the drawings, the same in both themes. */
const inks = { back: teal, wp: saffron, seo: coral };

/**
 * The papers on which pictures are mounted. `key`: frames and marks. `second`: halftones. A picture gets one whose
 * colour is far from its own, so keep two cool, two warm and two dark papers; `sage` and `slate` are nearly grey. In the
 * form of a work they are « Papier 1 » and so on, unless you add a name: `name: "Brique"`.
 */
export const papers: Record<Ink, Paper> = {
  teal: { paper: teal, key: navy, second: butter },
  saffron: { paper: saffron, key: navy, second: coral },
  indigo: { paper: indigo, key: butter, second: teal },
  coral: { paper: coral, key: navy, second: saffron },
  sage: { paper: sage, key: navy, second: teal },
  slate: { paper: night, key: sage, second: coral },
};

/** The picture above a service's text: always dark. `veil` lies behind the title. The cursor has `paper` and `title`. */
const cover = { paper: "#1d2630", veil: "#161d25", title: butter, text: sage };

/** The contact section at the end of the home page. */
const contact = { bg: coral, text: "#1f1f5c" };

/** Below messages. The last two digits are its opacity. */
const shadow = "#0b101566";

/** `papers` is exported too, because the form's preview of a picture needs no other colours. */
export const palette = { page, themes, inks, papers, cover, contact, shadow };
