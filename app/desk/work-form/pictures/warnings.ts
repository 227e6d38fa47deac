import type { FormPicture } from "./rows.ts";

export type Warning = "small" | "unreadable" | "long";

const RECOMMENDED_WIDTH = 1_200;
/** A screenshot of a larger window has texts that are too small on a card. */
const MAX_SCREEN_WIDTH = 3_000;

export function warningsOf({ width, sentWidth = width, kind }: FormPicture): Warning[] {
  const isScreen = kind === "screen" || kind === "page";
  return [
    ...(width < RECOMMENDED_WIDTH && !kind.startsWith("phone") && kind !== "logo" ? ["small" as const] : []),
    ...(isScreen && sentWidth > MAX_SCREEN_WIDTH ? ["unreadable" as const] : []),
    ...(kind === "page" ? ["long" as const] : []),
  ];
}
