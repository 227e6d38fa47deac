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
  return [...themeFaults(palette, "dark"), ...themeFaults(palette, "light"), ...constantFaults(palette)];
}

function themeFaults({ page, themes }: Palette, name: "dark" | "light"): string[] {
  const of = themes[name];
  const path = `palette.themes.${name}`;
  const surfaces = [
    { name: `palette.page.${name}`, colour: page[name] },
    { name: `${path}.sunk`, colour: of.sunk },
    { name: `${path}.raise`, colour: of.raise },
  ];
  const [pages, fields] = [surfaces.slice(0, 1), surfaces.slice(0, 2)];
  const fills = (["fill", "fillHover"] as const).map((fill) => ({ name: `${path}.${fill}`, colour: of[fill] }));
  const check = (key: keyof typeof of, backgrounds: typeof surfaces, min: number) =>
    backgrounds.flatMap((background) => fault({ name: `${path}.${key}`, colour: of[key] }, background, min));
  return [
    ...(["text", "strong", "muted", "accent", "danger", "ok"] as const).flatMap((key) =>
      check(key, surfaces, MIN_TEXT),
    ),
    ...check("onFill", fills, MIN_TEXT),
    ...check("ctl", fields, MIN_SHAPE),
    ...(["fill", "mark", "fgFront", "fgBack", "fgWp", "fgSeo"] as const).flatMap((key) => check(key, pages, MIN_SHAPE)),
  ];
}

/** Of the colours that are the same in both themes. */
function constantFaults({ papers, cover, contact }: Palette): string[] {
  const veil = { name: "palette.cover.veil", colour: cover.veil };
  const title = { name: "palette.cover.title", colour: cover.title };
  return [
    ...fault(
      { name: "palette.contact.text", colour: contact.text },
      { name: "palette.contact.bg", colour: contact.bg },
    ),
    ...fault(title, veil),
    ...fault({ name: "palette.cover.text", colour: cover.text }, veil),
    ...fault(title, { name: "palette.cover.paper", colour: cover.paper }, MIN_CURSOR),
    ...Object.entries(papers).flatMap(([ink, { paper, key }]) => {
      const name = `palette.papers.${ink}`;
      return [
        ...fault({ name: `${name}.key`, colour: key }, { name: `${name}.paper`, colour: paper }, MIN_KEY),
        ...["#ffffff", "#808080", "#000000"].flatMap((edge) => edgeFault(name, edge, [paper, key])),
      ];
    }),
  ];
}

/** A picture of any colour must be told from its paper or from its frame. */
function edgeFault(name: string, edge: string, colours: string[]): string[] {
  const best = Math.max(...colours.map((colour) => contrastOf(edge, colour)));
  if (best >= MIN_SHAPE) return [];
  return [`${name}: a picture in ${edge} is told from neither paper nor key: ${shown(best)}, at least ${MIN_SHAPE}`];
}

interface Named {
  name: string;
  colour: string;
}

function fault(front: Named, back: Named, min = MIN_TEXT): string[] {
  const measured = contrastOf(front.colour, back.colour);
  return measured >= min ? [] : [`${front.name} on ${back.name}: ${shown(measured)}, at least ${min}`];
}

function contrastOf(one: string, other: string): number {
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
