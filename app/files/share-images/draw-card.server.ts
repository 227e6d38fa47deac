import { type MeasuredNode, type Node, Renderer } from "@takumi-rs/core";

export interface CardOrder {
  width: number;
  height: number;
  title: string;
  card: (title: string, fontSize: number) => Promise<Node>;
  sizes: number[];
  pictures: { src: string; data: Uint8Array }[];
  fonts: { name: string; data: Uint8Array }[];
  /** Has every letter of the first plane. It is read for the first title that needs it. */
  lastFont: () => Promise<Uint8Array>;
}

/** Some chats show no larger file. Only a picture as restless as noise needs more than the first quality. */
const MAX_BYTES = 300_000;
const qualities = [85, 65, 45, 25];

const UNKNOWN = "\ufffd";
const NO_LETTER = "\u{10fffd}";
const latinLetters = Array.from({ length: 256 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
  /[\p{L}\p{N}]/u.test(letter),
);
const MAX_SPACE = 16;

let opened: ReturnType<typeof open> | undefined;
let lastAdded: Promise<unknown> | undefined;

/** @throws if a picture cannot be read */
export async function drawCard(order: CardOrder): Promise<Buffer<ArrayBuffer>> {
  const { card, sizes, pictures: images, fonts, width, height } = order;
  opened ??= open(fonts);
  const { renderer, fontFamilies, missingOf } = await opened;
  const missing = await missingOf(order.title.normalize("NFC") + plainly(order.title) + UNKNOWN);
  const title = spell(order.title, missing) || order.title;
  if ([...title].some((letter) => missing.has(letter))) {
    lastAdded ??= order.lastFont().then((data) => renderer.registerFont({ name: "last", data }));
    await lastAdded;
  }
  const options = { width, height, lang: "fr", fontFamilies: [...fontFamilies, "last"], images };
  const [largest = 0, ...smaller] = sizes;
  let node = await card(title, largest);
  for (const size of smaller) {
    if (fits(await renderer.measure(node, options))) break;
    node = await card(title, size);
  }
  let image = Buffer.alloc(0);
  for (const quality of qualities) {
    image = await renderer.render(node, { ...options, format: "jpeg", quality });
    if (image.length <= MAX_BYTES) break;
  }
  return image;
}

/** Spells plainly what the fonts lack, if they have the plain letters. */
function spell(title: string, missing: Set<string>): string {
  const spelled = [...title.normalize("NFC")].map((letter) => {
    const plain = plainly(letter);
    if (!missing.has(letter)) return letter;
    if ([...plain].every((each) => !missing.has(each))) return plain;
    // The last font has none of a later plane.
    return letter.length > 1 ? UNKNOWN : letter;
  });
  return spelled.join("").trim();
}

function plainly(text: string): string {
  return text
    .replaceAll(/[\u2010\u2011]/g, "-")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "");
}

async function open(fonts: CardOrder["fonts"]) {
  // Each card is drawn once, so nothing is cached.
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  for (const font of fonts) await renderer.registerFont(font);
  const fontFamilies = fonts.map(({ name }) => name);
  // takumi does not say which letters it lacks. It draws a box in their place, which is known by its width, unless a
  // letter is as wide: in a monospaced typeface all are.
  const known = new Set(await widthsOf(renderer, latinLetters, fontFamilies));
  const boxes = new Set<number>();
  for (const family of fontFamilies) {
    const [box = 0] = await widthsOf(renderer, [NO_LETTER], [family]);
    if (!known.has(box)) boxes.add(box);
  }

  async function missingOf(text: string): Promise<Set<string>> {
    const letters = [...new Set(text.replaceAll(/\s/g, ""))];
    const widths = await widthsOf(renderer, letters, fontFamilies);
    return new Set(letters.filter((_, index) => boxes.has(widths[index] ?? 0)));
  }

  return { renderer, fontFamilies, missingOf };
}

async function widthsOf(renderer: Renderer, letters: string[], fontFamilies: string[]): Promise<number[]> {
  const children = letters.map((text) => ({ type: "text", text }) as const);
  const style = { display: "flex", flexDirection: "column", alignItems: "flex-start", fontSize: 1_000 } as const;
  const measured = await renderer.measure({ type: "container", style, children }, { fontFamilies });
  return measured.children.map(({ width }) => width);
}

function fits({ children: [box] }: MeasuredNode): boolean {
  if (!box) return true;
  const bottom = bottomOf(box);
  return box.children.every(
    (text) => bottomOf(text) <= bottom && text.runs.every(({ x, width }) => x + width <= box.width + MAX_SPACE),
  );
}

const bottomOf = ({ transform, height }: MeasuredNode): number => transform[5] + height;
