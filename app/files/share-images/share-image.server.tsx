import emoji from "@fontsource/noto-emoji/files/noto-emoji-emoji-700-normal.woff2?inline";
import cyrillic from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-cyrillic-800-normal.woff2?inline";
import moreCyrillic from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-cyrillic-ext-800-normal.woff2?inline";
import greek from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-greek-800-normal.woff2?inline";
import latin from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-800-normal.woff2?inline";
import moreLatin from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-ext-800-normal.woff2?inline";
import { fromJsx } from "@takumi-rs/helpers/jsx";
import type { CSSProperties, ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Service } from "#app/content-schema.ts";
import { errorFacts, type Log } from "#app/runtime/log.server.ts";
import art from "#app/ui/drawings/art.module.css";
import cornerMark from "#app/ui/drawings/corner-mark.svg?drawing";
import halftoneDisc from "#app/ui/drawings/halftone-disc.svg?drawing";
import { HeroSheet } from "#app/ui/drawings/hero-sheet.tsx";
import { ServiceDrawing } from "#app/ui/drawings/plates.tsx";
import serviceDrawing from "#app/ui/drawings/service-drawing.module.css";
import type { Ink } from "#app/works/pictures/framing.ts";
import type { Mount } from "#app/works/pictures/mount.ts";
import brandMark from "#content/brand-mark.svg?drawing";
import display from "#content/fonts/repere-display.woff2?inline";
import displayExtended from "#content/fonts/repere-display-ext.woff2?inline";
import displayVietnamese from "#content/fonts/repere-display-vietnamese.woff2?inline";
import textFont from "#content/fonts/repere-text.woff2?inline";
import textExtended from "#content/fonts/repere-text-ext.woff2?inline";
import textVietnamese from "#content/fonts/repere-text-vietnamese.woff2?inline";
import { palette, papers } from "#content/palette.ts";
import { site } from "#content/site.ts";
import { drawCard } from "./draw-card.server.ts";

const bytesOf = (file: string) => Buffer.from(file.slice(file.indexOf(",") + 1), "base64");

/** Each font draws what those before it lack. A card's text may name its own. */
const cardFonts = Object.entries({
  display,
  "display-extended": displayExtended,
  "display-vietnamese": displayVietnamese,
  latin,
  "latin-extended": moreLatin,
  greek,
  cyrillic,
  "cyrillic-extended": moreCyrillic,
  emoji,
  text: textFont,
  "text-extended": textExtended,
  "text-vietnamese": textVietnamese,
}).map(([name, file]) => ({ name, data: bytesOf(file) }));

const lastFont = async () =>
  bytesOf((await import("@fontsource/unifont/files/unifont-latin-400-normal.woff2?inline")).default);

export interface Shared {
  title: string;
  trade?: string | undefined;
  plate?: { mount: Mount; image: SharedFile; phone: SharedFile | null } | undefined;
  service?: Service | undefined;
}

interface SharedFile extends Size {
  file: string;
  ink: Ink;
}

const MIN_PICTURE = 64;

export async function drawShareImage(
  shared: Shared,
  read: (file: string) => Promise<Uint8Array | null>,
  log: Log,
): Promise<Buffer<ArrayBuffer>> {
  const { plate } = shared;
  const isShown = plate && Math.min(plate.image.width, plate.image.height) >= MIN_PICTURE;
  const pictures: { src: string; data: Uint8Array }[] = [];
  for (const [src, picture] of isShown ? Object.entries({ picture: plate.image, phone: plate.phone }) : []) {
    const data = picture && (await read(picture.file));
    if (data) pictures.push({ src, data });
  }
  try {
    return await draw(shared, pictures);
  } catch (error) {
    if (pictures.length === 0) throw error;
    log.warn("share_image_unreadable", { file: plate?.image.file, ...errorFacts(error) });
    return draw(shared, []);
  }
}

function draw({ title, trade, plate, service }: Shared, pictures: { src: string; data: Uint8Array }[]) {
  const found = <Picture,>(src: string, picture: Picture) =>
    pictures.some((each) => each.src === src) ? picture : null;
  const card = async (text: string, fontSize: number) => {
    const texts = { title: text, trade, fontSize };
    const element = plate ? (
      <PlateCard
        {...texts}
        mount={plate.mount}
        image={found("picture", plate.image)}
        phone={found("phone", plate.phone)}
      />
    ) : (
      <PageCard {...texts} service={service} />
    );
    return (await fromJsx(element)).node;
  };
  return drawCard({ ...cardSize, title, card, sizes: titleSizes, pictures, fonts: cardFonts, lastFont });
}

// takumi lays out these cards, in pixels. A plate follows ui/pictures/plate.module.css: its 1,200 units are 680 pixels.

const cardSize = { width: 1_200, height: 630 };
const titleSizes = [104, 92, 80, 70, 60, 50, 44, 38];

const sheet = { width: 680, height: cardSize.height };
const paper = palette.page.light;
const { strong, text, inkFront, inkDark } = palette.themes.light;

type Colours = (typeof papers)["teal"];
type Size = { width: number; height: number };

interface Texts {
  title: string;
  trade?: string | undefined;
  fontSize: number;
}

function PageCard({ service, ...texts }: Texts & { service?: Service | undefined }) {
  const drawing = service ? <ServiceDrawing service={service} alone /> : <HeroSheet intro={false} />;
  return (
    <Card {...texts} width={504}>
      <Image src={drawn(drawing)} style={{ ...at(575, 10, 610, 610), objectFit: "contain" }} />
    </Card>
  );
}

/** Its pictures' addresses are `picture` and `phone`. A card is filled: a picture without a paper gets its own here. */
function PlateCard({
  mount,
  image,
  phone,
  ...texts
}: Texts & { mount: Mount; image: (Size & { ink: Ink }) | null; phone: Size | null }) {
  const { title } = texts;
  const colours = papers[mount.ink ?? image?.ink ?? "teal"];
  const [first] = new Intl.Segmenter("fr").segment(title.trim());
  const letter: CSSProperties = { position: "relative", color: colours.key, fontSize: 440, lineHeight: 1 };
  return (
    <Card {...texts} width={424}>
      {image && mount.kind !== "tiny" ? (
        <Sheet colours={colours} mark={19} disc={mount.kind.startsWith("phone") ? 462 : 0}>
          <Plate {...mount} image={image} phone={phone} colours={colours} />
        </Sheet>
      ) : (
        <Sheet colours={colours} mark={34} disc={472}>
          <div style={letter}>{lettered(first?.segment.toLocaleUpperCase("fr") ?? "")}</div>
        </Sheet>
      )}
    </Card>
  );
}

type CardProps = Texts & { width: number; children: ReactNode };

function Card({ title, trade, fontSize, width, children }: CardProps) {
  const root: CSSProperties = { ...cardSize, position: "relative", display: "flex", backgroundColor: paper };
  const column: CSSProperties = { ...at(56, 56, width, 404), display: "flex", flexDirection: "column", gap: 22 };
  const foot: CSSProperties = { ...at(110, 538, width - 54, 40), display: "flex", alignItems: "center", color: text };
  const brand: CSSProperties = { width: "100%", fontSize: 38, lineHeight: 1, whiteSpace: "nowrap", textFit: "shrink" };
  const isLast = fontSize === titleSizes.at(-1);
  return (
    <div style={root}>
      {/* This stands first, because draw-card.server.ts measures its texts. */}
      <div style={column}>
        <div style={{ ...titleStyle, fontSize, ...(isLast && { overflowWrap: "anywhere", lineClamp: 10 }) }}>
          {lettered(title)}
        </div>
        {trade && <div style={tradeStyle}>{lettered(trade)}</div>}
      </div>
      <Image src={coloured(brandMark, text)} style={at(56, 538, 40, 40)} />
      <div style={foot}>
        <div style={brand}>{lettered(site.brand)}</div>
      </div>
      {children}
    </div>
  );
}

const lines: CSSProperties = { flexShrink: 0, textWrap: "balance" };
const titleStyle: CSSProperties = { ...lines, color: strong, lineHeight: 0.98, letterSpacing: "-0.008em" };
const tradeFont = { fontFamily: "text, text-extended, text-vietnamese", fontSize: 30, fontWeight: 500 };
const tradeStyle: CSSProperties = { ...lines, ...tradeFont, color: text, lineHeight: 1.3 };

/** Emoji are as high as capitals, and lines break only between words. */
function lettered(line: string): ReactNode[] {
  return line.split(/(\p{RGI_Emoji}+)/v).map((part, index) =>
    index % 2 === 0 ? (
      part.replaceAll("-", "-\u2060")
    ) : (
      <span key={part} style={{ fontSize: "0.7em" }}>
        {part}
      </span>
    ),
  );
}

type Coloured<Props = object> = Props & { colours: Colours; children: ReactNode };

function Sheet({ colours, mark, disc, children }: Coloured<{ mark: number; disc: number }>) {
  const centred: CSSProperties = { display: "flex", alignItems: "center", justifyContent: "center" };
  const inset = 0.85 * mark;
  const [right, bottom] = [sheet.width - inset - mark, sheet.height - inset - mark];
  const corners = [inset, right].flatMap((x) => [inset, bottom].map((y) => at(x, y, mark, mark)));
  return (
    <div style={{ ...at(520, 0, 680, 630), ...centred, overflow: "hidden", backgroundColor: colours.paper }}>
      {corners.map((place) => (
        <Image
          key={`${place.left} ${place.top}`}
          src={coloured(cornerMark, colours.key)}
          style={{ ...place, opacity: 0.7 }}
        />
      ))}
      {disc > 0 && (
        <Image src={coloured(halftoneDisc, colours.second)} style={at(340 - disc / 2, 315 - disc / 2, disc, disc)} />
      )}
      {children}
    </div>
  );
}

type PlateProps = Mount & { image: Size; phone: Size | null; colours: Colours };

function Plate({ kind, focus = 0.5, image, phone, colours }: PlateProps) {
  if (phone && (kind === "screen" || kind === "page")) return <Pair phone={phone} colours={colours} />;
  const picture = {
    screen: <Picture {...contained(image, 578, 478)} />,
    page: <Picture width={578} height={523} />,
    phone: <Picture {...contained(image, 508, 502)} />,
    "phone-page": <Picture width={226} height={553} />,
    logo: <Picture {...contained(image, 435, 315)} />,
    full: <Picture {...sheet} position={`${100 * focus}% ${100 * focus}%`} />,
    photo: <Picture {...contained(image, 544, 491)} />,
    whole: <Picture {...contained(image, 544, 491)} />,
    tiny: null,
  }[kind];
  if (kind === "screen") return <Window colours={colours}>{picture}</Window>;
  if (kind === "page")
    return (
      <Window colours={colours} top={84}>
        {picture}
      </Window>
    );
  if (kind === "phone") return <Phone colours={colours}>{picture}</Phone>;
  if (kind === "phone-page")
    return (
      <Phone colours={colours} top={63}>
        {picture}
      </Phone>
    );
  return picture;
}

function Pair({ phone, colours }: { phone: Size; colours: Colours }) {
  const height = Math.min(340, (143 * phone.height) / phone.width);
  return (
    <>
      <div style={{ position: "absolute", left: 51, top: 138 }}>
        <Window colours={colours}>
          <Picture width={476} height={298} />
        </Window>
      </div>
      <div style={{ position: "absolute", right: 45, bottom: 110, border: `6px solid ${colours.paper}` }}>
        <Phone colours={colours}>
          <Picture src="phone" width={143} height={height} />
        </Phone>
      </div>
    </>
  );
}

function Window({ colours, top, children }: Coloured<{ top?: number }>) {
  const dot: CSSProperties = { borderRadius: 4, backgroundColor: colours.paper };
  return (
    <div style={{ ...frame(colours, top), padding: "23px 3px 3px" }}>
      {[10, 22, 35].map((left) => (
        <div key={left} style={{ ...at(left, 8, 7, 7), ...dot }} />
      ))}
      {children}
    </div>
  );
}

function Phone({ colours, top, children }: Coloured<{ top?: number }>) {
  return (
    <div style={{ ...frame(colours, top), padding: "14px 5px", justifyContent: "center" }}>
      <div style={{ position: "absolute", top: 5, width: 36, height: 3, backgroundColor: colours.paper }} />
      {children}
    </div>
  );
}

/** It is positioned, because marks and disc are, and would be painted over it. `top` is set when it runs off the sheet. */
function frame(colours: Colours, top?: number): CSSProperties {
  const place: CSSProperties = top === undefined ? {} : { alignSelf: "flex-start", marginTop: top };
  return { position: "relative", display: "flex", flexShrink: 0, backgroundColor: colours.key, ...place };
}

function Picture({ src = "picture", position = "50% 0", ...size }: Size & { src?: string; position?: string }) {
  const fit: CSSProperties = { objectFit: "cover", objectPosition: position };
  return <Image src={src} style={{ ...size, ...fit, position: "relative", flexShrink: 0 }} />;
}

function Image({ src, style }: { src: string; style: CSSProperties }) {
  return <img src={src} alt="" style={style} />;
}

function at(left: number, top: number, width: number, height: number) {
  return { position: "absolute", left, top, width, height } as const;
}

function contained({ width, height }: Size, maxWidth: number, maxHeight: number): Size {
  const scale = Math.min(maxWidth / width, maxHeight / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function drawn(drawing: ReactElement): string {
  const colours = { ...palette.inks, front: inkFront, dark: inkDark, strong, hole: paper };
  const rules = Object.entries(colours).map(([name, colour]) => `.${art[name] ?? `ink-${name}`}{color:${colour}}`);
  const styles = `.${art.drawing}{fill:currentColor}.${art.overprint}{isolation:isolate}.${art.plate}{mix-blend-mode:multiply}${rules.join("")}`;
  const initial = `.${serviceDrawing.initial}{font:800 360px display;text-anchor:middle}`;
  return renderToStaticMarkup(drawing).replace(
    /<svg ([^>]*)>/,
    `<svg xmlns="http://www.w3.org/2000/svg" $1><style>${styles}${initial}</style>`,
  );
}

function coloured({ viewBox, shapes }: SvgDrawing, colour: string): string {
  const drawn = shapes.replaceAll('"#000"', `"${colour}"`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" color="${colour}" fill="${colour}">${drawn}</svg>`;
}
