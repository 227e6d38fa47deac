import emoji from "@fontsource/noto-emoji/files/noto-emoji-emoji-700-normal.woff2?inline";
import cyrillic from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-cyrillic-800-normal.woff2?inline";
import moreCyrillic from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-cyrillic-ext-800-normal.woff2?inline";
import greek from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-greek-800-normal.woff2?inline";
import latin from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-800-normal.woff2?inline";
import moreLatin from "@fontsource/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-ext-800-normal.woff2?inline";
import { fromJsx } from "@takumi-rs/helpers/jsx";
import type { Service } from "#app/content-schema.ts";
import { errorFacts, type Log } from "#app/runtime/log.server.ts";
import type { Ink } from "#app/works/pictures/framing.ts";
import type { Mount } from "#app/works/pictures/mount.ts";
import display from "#content/fonts/repere-display.woff2?inline";
import displayExtended from "#content/fonts/repere-display-ext.woff2?inline";
import displayVietnamese from "#content/fonts/repere-display-vietnamese.woff2?inline";
import text from "#content/fonts/repere-text.woff2?inline";
import textExtended from "#content/fonts/repere-text-ext.woff2?inline";
import textVietnamese from "#content/fonts/repere-text-vietnamese.woff2?inline";
import { site } from "#content/site.ts";
import { cardSize, PageCard, PlateCard, type Size, titleSizes } from "./card.tsx";
import { drawCard } from "./draw-card.server.ts";

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
  text,
  "text-extended": textExtended,
  "text-vietnamese": textVietnamese,
}).map(([name, file]) => ({ name, data: Buffer.from(file.slice(file.indexOf(",") + 1), "base64") }));

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
  return drawCard({ ...cardSize, title, instead: site.ownerName, card, sizes: titleSizes, pictures, fonts: cardFonts });
}
