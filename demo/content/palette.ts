import type { Ink, Paper } from "#app/works/pictures/framing.ts";

/*
 * All colours of the site, as #rrggbb. The styles, icons, share images and the browser's theme colour follow with the
 * next build, the PDF of the CV with `npm run cv`. `npm run check:content` says which colours are too similar. A style
 * sheet reads a colour under its name here: `onFill` is `--on-fill`, `cover.title` is `--cover-title`.
 */

/*
 * The colours of the site: all others are made of these. Under each stand its companions. If you change a colour, change
 * its companions too: what they colour would keep the old one.
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
/** Secondary text. */
const sageDeep = "#b2bdb9";
/** Edges of fields and buttons. */
const sageLine = "#98a5ab";

/** Letters on butter, and the first ink there. */
const indigo = "#3b3b98";
/** Secondary text. */
const indigoPale = "#53539b";
/** Edges of fields and buttons. */
const indigoLine = "#77759f";

/** Headings on butter. */
const navy = "#25256e";
/** Letters on coral. */
const navyDeep = "#1f1f5c";

/** Letters on the main button of the dark theme, and the darkest parts of drawings. */
const night = "#25303a";
/** The picture above a service's text, and what lies behind its title. */
const nightDeep = "#1d2630";
const nightVeil = "#161d25";
/** Below messages. */
const nightShadow = "#0b1015";

// The other three inks, each with the colour that it has as icon and text on butter.
const teal = "#58b19f";
const tealDeep = "#1f6f60";
const saffron = "#eab543";
const saffronDeep = "#8a5a00";
const coral = "#f97f51";
const coralDeep = "#b3321a";
/** Text that stands out: on slate, on butter. */
const coralPale = "#ffb090";
const coralText = "#a92c15";

// Errors and removals, and successes: on slate, on butter.
const redPale = "#ffa8a0";
const redDeep = "#a31d1d";
const greenPale = "#9be3be";
const greenDeep = "#17604a";

/** The background of each theme's pages. */
const page = { dark: slate, light: butter };

const dark = {
  text: sage,
  /** Headings, links, the focus ring. */
  strong: butter,
  /** Secondary text. */
  muted: sageDeep,
  /** Surfaces below and above the page: fields, footer; menus. */
  sunk: slateDeep,
  raise: slatePale,
  /** Decorative lines. */
  line: slateLine,
  /** Edges of fields and buttons. */
  ctl: sageLine,
  /** Text that stands out: the current entry of the mobile menu. */
  accent: coralPale,
  /** Bars: of the current page, of the list of projects. */
  mark: coral,
  /** The main button: background, text, background under the pointer. */
  fill: butter,
  onFill: night,
  fillHover: butterPale,
  /** Errors and removals; successes. */
  danger: redPale,
  ok: greenPale,
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
  muted: indigoPale,
  sunk: butterDeep,
  raise: butterPale,
  line: butterLine,
  ctl: indigoLine,
  accent: coralText,
  mark: coralDeep,
  fill: indigo,
  onFill: butter,
  fillHover: navy,
  danger: redDeep,
  ok: greenDeep,
  inkFront: indigo,
  inkDark: indigo,
  fgFront: indigo,
  fgBack: tealDeep,
  fgWp: saffronDeep,
  fgSeo: coralDeep,
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
const cover = { paper: nightDeep, veil: nightVeil, title: butter, text: sage };

/** The contact section at the end of the home page. */
const contact = { bg: coral, text: navyDeep };

/** Below messages. The last two digits are its opacity. */
const shadow = `${nightShadow}66`;

/** `papers` is exported too, because the form's preview of a picture needs no other colours. */
export const palette = { page, themes, inks, papers, cover, contact, shadow };
