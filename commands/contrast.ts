import { contrast, luminance, rgbOf } from "#app/works/pictures/colours.ts";
import { palette as demoPalette } from "#demo/content/palette.ts";

type Colours = Map<string, string>;
type Palette = typeof import("#content/palette.ts")["palette"];

/** WCAG 2: for text; for icons, bars and the edges of fields. */
const MIN_TEXT = 4.5;
const MIN_SHAPE = 3;
/** The registration marks on a paper are half transparent. */
const MIN_KEY = 5.2;
/** The cursor has both tones, so that one of them stands out on any colour between them. */
const MIN_CURSOR = 9;

/** The colours of the palette that a release has added or taken away, are too similar or badly written, in sentences. */
export function paletteFaults(palette: Palette): string[] {
  const [own, wanted] = [palette, demoPalette].map((each) => new Map(coloursIn("palette", each))) as [Colours, Colours];
  const wrong = [
    ...[...wanted.keys()].filter((name) => !own.has(name)).map((name) => `${name} is missing. Add it`),
    ...[...own.keys()].filter((name) => !wanted.has(name)).map((name) => `${name} is no field any more. Remove it`),
    ...[...own]
      .filter(([, colour]) => !/^#([0-9a-f]{6}|[0-9a-f]{8})$/i.test(colour))
      .map(([name, colour]) => `${name}: ${colour} is not a colour as #35414d`),
  ];
  if (wrong.length > 0) return wrong;
  return [...themeFaults(own, "dark"), ...themeFaults(own, "light"), ...constantFaults(own)];
}

function themeFaults(colours: Colours, theme: "dark" | "light"): string[] {
  const of = (name: string) => `palette.themes.${theme}.${name}`;
  const surfaces = [`palette.page.${theme}`, of("sunk"), of("raise")];
  const check = (names: string[], backgrounds: string[], min: number) =>
    names.flatMap((name) => backgrounds.flatMap((background) => fault(colours, of(name), background, min)));
  return [
    ...check(["text", "strong", "muted", "accent", "danger", "ok"], surfaces, MIN_TEXT),
    ...check(["onFill"], ["fill", "fillHover"].map(of), MIN_TEXT),
    ...check(["ctl"], surfaces.slice(0, 2), MIN_SHAPE),
    ...check(["fill", "mark", "fgFront", "fgBack", "fgWp", "fgSeo"], surfaces.slice(0, 1), MIN_SHAPE),
  ];
}

/** Of the colours that are the same in both themes. */
function constantFaults(colours: Colours): string[] {
  return [
    ...fault(colours, "palette.contact.text", "palette.contact.bg"),
    ...fault(colours, "palette.cover.title", "palette.cover.veil"),
    ...fault(colours, "palette.cover.text", "palette.cover.veil"),
    ...fault(colours, "palette.cover.title", "palette.cover.paper", MIN_CURSOR),
    ...Object.keys(demoPalette.papers).flatMap((ink) => {
      const name = `palette.papers.${ink}`;
      return [
        ...fault(colours, `${name}.key`, `${name}.paper`, MIN_KEY),
        ...["#ffffff", "#808080", "#000000"].flatMap((edge) => edgeFault(colours, name, edge)),
      ];
    }),
  ];
}

/** A picture of any colour must be told from its paper or from its frame. */
function edgeFault(colours: Colours, name: string, edge: string): string[] {
  const best = Math.max(...["paper", "key"].map((part) => contrastOf(edge, colours.get(`${name}.${part}`))));
  if (best >= MIN_SHAPE) return [];
  return [`${name}: a picture in ${edge} is told from neither paper nor key: ${shown(best)}, at least ${MIN_SHAPE}`];
}

function fault(colours: Colours, front: string, back: string, min = MIN_TEXT): string[] {
  const measured = contrastOf(colours.get(front), colours.get(back));
  return measured >= min ? [] : [`${front} on ${back}: ${shown(measured)}, at least ${min}`];
}

/** A name that the palette lacks was reported before. */
function contrastOf(one = "", other = ""): number {
  return contrast(luminance(rgbOf(one)), luminance(rgbOf(other)));
}

/** Rounded down, so that no fault shows the number that it misses. */
function shown(measured: number): string {
  return (Math.floor(measured * 10) / 10).toFixed(1);
}

function* coloursIn(path: string, value: object): Generator<[name: string, colour: string]> {
  for (const [key, member] of Object.entries(value)) {
    // What the form calls a paper.
    if (path.startsWith("palette.papers.") && key === "name") continue;
    if (typeof member === "string") yield [`${path}.${key}`, member];
    else yield* coloursIn(`${path}.${key}`, member);
  }
}
