// State of the process: the hash of the design, computed once.
import { createHash } from "node:crypto";
import { fromJsx } from "@takumi-rs/helpers/jsx";
import type { ReactElement } from "react";
import type { Log } from "#app/runtime/log.server.ts";
import type { DrawnCard } from "#app/works/images/draw-card.server.ts";
import { drawCard } from "#app/works/images/process.server.ts";
import { kinds } from "#app/works/mounting/framing.ts";
import { mountOf } from "#app/works/mounting/mount.ts";
import type { Work } from "#app/works/work.ts";
import { palette } from "#content/palette.ts";
import { site } from "#content/site.ts";
import { cardSize, PageCard, titleSizes, WorkCard } from "./card.tsx";
import { cardFonts } from "./fonts.server.ts";

/** The bytes of a work's pictures, as WebP, PNG or JPEG. */
interface SharedPictures {
  main?: Uint8Array | undefined;
  phone?: Uint8Array | undefined;
}

type Drawn = Buffer<ArrayBuffer>;
type Card = (fontSize: number) => ReactElement;

/** A picture with a shorter side is replaced by the title's first letter. */
const MIN_PICTURE = 64;

/**
 * Draws the image of a shared link to a work: its title and its plate. Without a picture that could be shown, the plate
 * has the title's first letter. If no font has a letter of the title, the card has the owner's name in its place.
 */
export async function drawWorkImage(log: Log, work: Work, pictures: SharedPictures): Promise<Drawn> {
  const { id, title } = work;
  const mount = mountOf(work.image, work.framing);
  const bare = { title, mount, image: null, phone: null };
  let drawn = await drawPlate(work, pictures);
  if (drawn && "unreadable" in drawn) log.warn("share_image_unreadable", { work: id, ...drawn });
  if (!drawn || "unreadable" in drawn)
    drawn = await draw(title, (fontSize) => <WorkCard {...bare} fontSize={fontSize} />);
  if ("missing" in drawn) log.warn("share_image_letters", { work: id, ...drawn });
  if ("image" in drawn) return drawn.image;
  return drawAnyway((fontSize) => <WorkCard {...bare} title={site.ownerName} fontSize={fontSize} />);
}

/** Draws the image of a shared link to a page: its title, and the drawing of the home page. */
export function drawPageImage(title: string, trade?: string): Promise<Drawn> {
  return drawAnyway((fontSize) => <PageCard title={title} trade={trade} fontSize={fontSize} />);
}

/** @returns null without a picture, or if it is too small to be recognised */
async function drawPlate(work: Work, { main, phone }: SharedPictures): Promise<DrawnCard | null> {
  const { title, image } = work;
  const mount = mountOf(image, work.framing);
  if (!main || mount.kind === "tiny" || Math.min(image.width, image.height) < MIN_PICTURE) return null;
  const shown = { title, mount, image, phone: phone ? work.phone : null };
  const pictures = phone ? { picture: main, phone } : { picture: main };
  return draw(title, (fontSize) => <WorkCard {...shown} fontSize={fontSize} />, pictures);
}

/** Draws texts of the content, whose letters `npm run check:content` has checked. */
async function drawAnyway(card: Card): Promise<Drawn> {
  const drawn = await draw("", card);
  if ("image" in drawn) return drawn.image;
  throw new Error("a card without a picture was not drawn");
}

async function draw(text: string, card: Card, pictures: Record<string, Uint8Array> = {}): Promise<DrawnCard> {
  const cards = await Promise.all(titleSizes.map((fontSize) => nodeOf(card(fontSize))));
  const images = Object.entries(pictures).map(([src, data]) => ({ src, data }));
  return drawCard({ ...cardSize, cards, text, pictures: images, fonts: cardFonts });
}

async function nodeOf(card: ReactElement) {
  return (await fromJsx(card)).node;
}

let design: Promise<string> | undefined;

/** A hash of the fonts, brand, colours and layouts: all that share images show except texts and pictures. */
export function shareDesign(): Promise<string> {
  design ??= hashDesign();
  return design;
}

async function hashDesign(): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(palette));
  for (const { data } of cardFonts) hash.update(data);
  const image = { width: 800, height: 600 };
  for (const kind of kinds) {
    const work = { title: "a", mount: { kind, ink: "teal" }, image, phone: { image } } as const;
    for (const lacks of [{}, { phone: null }, { image: null }])
      hash.update(JSON.stringify(await nodeOf(<WorkCard {...work} {...lacks} fontSize={38} />)));
  }
  return hash.digest("hex").slice(0, 12);
}
