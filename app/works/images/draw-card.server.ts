// State of the process: takumi with the fonts of its first card.
import { type MeasuredNode, type Node, Renderer } from "@takumi-rs/core";
import sharp from "sharp";

export interface CardOrder {
  width: number;
  height: number;
  /** The same card in ever smaller letters. Drawn is the first whose first child holds its texts, or else the last. */
  cards: Node[];
  /** What has to be readable. */
  text: string;
  /** By their addresses in the card. */
  pictures: { src: string; data: Uint8Array }[];
  /** Each one draws what those before it lack. */
  fonts: { name: string; data: Uint8Array }[];
}

/** `missing`: the letters that no font has. `unreadable`: why the pictures cannot be drawn. */
export type DrawnCard = { image: Buffer<ArrayBuffer> } | { missing: string } | { unreadable: string };

/** Of private use: no font has it. */
const NO_LETTER = "\u{10fffd}";
/** Those of Latin-1, which every typeface of the site has. */
const latinLetters = Array.from({ length: 256 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
  /[\p{L}\p{N}]/u.test(letter),
);
/** The space at the end of a line counts, but may leave the box. */
const MAX_SPACE = 16;

let opened: ReturnType<typeof open> | undefined;

export async function drawCard({ cards, text, pictures, fonts, ...size }: CardOrder): Promise<DrawnCard> {
  opened ??= open(fonts);
  const { renderer, fontFamilies, boxes } = await opened;
  const letters = [...new Set(text.normalize("NFC").replaceAll(/\s/g, ""))];
  const widths = await widthsOf(renderer, letters, fontFamilies);
  const missing = letters.filter((_, index) => boxes.has(widths[index] ?? 0)).join("");
  if (missing) return { missing };
  const options = { ...size, lang: "fr", fontFamilies, images: pictures };
  try {
    const card = await firstThatFits(cards, (each) => renderer.measure(each, options));
    const data = await renderer.render(card, { ...options, format: "raw" });
    // A palette makes the file a third as large.
    const image = await sharp(data, { raw: { ...size, channels: 4 } })
      .png({ palette: true, quality: 90 })
      .toBuffer();
    return { image };
  } catch (error) {
    if (pictures.length === 0) throw error;
    return { unreadable: String(error) };
  }
}

async function open(fonts: CardOrder["fonts"]) {
  const renderer = new Renderer();
  for (const font of fonts) await renderer.registerFont(font);
  const fontFamilies = fonts.map(({ name }) => name);
  // takumi does not say which letters it could not draw. It draws a box of one of the fonts in their place, and a box is
  // known by its width, unless a letter is as wide: in a monospaced typeface all are.
  const known = new Set(await widthsOf(renderer, latinLetters, fontFamilies));
  const boxes = new Set<number>();
  for (const family of fontFamilies) {
    const [box = 0] = await widthsOf(renderer, [NO_LETTER], [family]);
    if (!known.has(box)) boxes.add(box);
  }
  return { renderer, fontFamilies, boxes };
}

async function widthsOf(renderer: Renderer, letters: string[], fontFamilies: string[]): Promise<number[]> {
  const children = letters.map((text) => ({ type: "text", text }) as const);
  // Large, so that widths differ.
  const style = { display: "flex", flexDirection: "column", alignItems: "flex-start", fontSize: 1_000 } as const;
  const measured = await renderer.measure({ type: "container", style, children }, { fontFamilies });
  return measured.children.map(({ width }) => width);
}

async function firstThatFits(cards: Node[], measure: (card: Node) => Promise<MeasuredNode>): Promise<Node> {
  for (const card of cards.slice(0, -1)) if (fits(await measure(card))) return card;
  return cards.at(-1) as Node;
}

function fits({ children: [box] }: MeasuredNode): boolean {
  if (!box) return true;
  const bottom = bottomOf(box);
  return box.children.every(
    (text) => bottomOf(text) <= bottom && text.runs.every(({ x, width }) => x + width <= box.width + MAX_SPACE),
  );
}

function bottomOf({ transform, height }: MeasuredNode): number {
  return transform[5] + height;
}
