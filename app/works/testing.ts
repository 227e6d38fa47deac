import sharp, { type Create } from "sharp";
import type { ReadWork } from "./work-request.server.ts";

/** A small picture of one colour. */
export function picture(options: Partial<Create> = {}): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: "#c04020", ...options } })
    .png()
    .toBuffer();
}

/** What a sound request for a work reads as. */
export async function readOf(
  options: Partial<ReadWork["input"]> & Partial<Omit<ReadWork, "input">> = {},
): Promise<ReadWork> {
  const { image = await picture(), version, userId, publication = null, ...input } = options;
  return {
    input: { title: "Rivage", url: "https://rivage.example.com", year: 2022, desc: "Une carte.", alt: "", ...input },
    image,
    version,
    userId,
    publication,
  };
}
