import type { Framing, Ink, Kind } from "./framing.ts";

export interface Mount {
  kind: Kind | "whole";
  ink: Ink | null;
  focus?: Framing["focus"] | undefined;
}

export function mountOf(picture: { kind: Kind; ink: Ink }, { mode, kind, ink, focus }: Framing): Mount {
  if (mode === "whole") return { kind: "whole", ink: null };
  const found = kind !== "auto" && !(kind === "screen" && isKnownByShape(picture.kind)) ? kind : picture.kind;
  if (mode === "full") return { kind: "full", ink: null, ...(focus !== 0.5 && { focus }) };
  if (mode === "auto" && found === "full") return { kind: "full", ink: null };
  return { kind: found === "full" ? "photo" : found, ink: ink === "auto" ? picture.ink : ink };
}

export function isKnownByShape(kind: Kind): boolean {
  return kind === "page" || kind === "phone" || kind === "phone-page";
}

interface Shown {
  mount: Pick<Mount, "kind">;
  width: number;
  height: number;
}

export function isPortrait({ mount: { kind }, width, height }: Shown): boolean {
  return (kind === "photo" || kind === "full" || kind === "whole") && width < height;
}

export function isNarrow(picture: Shown): boolean {
  return isPortrait(picture) || picture.mount.kind.startsWith("phone");
}
