import type { ReactElement, SVGProps } from "react";
import { Drawn } from "./drawing.tsx";
import back from "./plates/back.svg?shapes";
import front from "./plates/front.svg?shapes";
import seo from "./plates/seo.svg?shapes";
import wp from "./plates/wp.svg?shapes";

export type Plate = "front" | "back" | "wp" | "seo";

const plates: Record<Plate, string> = { front, back, wp, seo };

/** The lowest plate comes first. */
export const plateOrder: Plate[] = ["wp", "back", "seo", "front"];

export function InkedPlate({ plate, className = "", ...more }: SVGProps<SVGGElement> & { plate: Plate }) {
  return <Drawn {...more} className={`${className} ink-${plate}`.trim()} shapes={plates[plate]} />;
}

export const outlines: Record<Plate, ReactElement> = {
  front: <path d="M90 110h500v400h-500z" />,
  back: <path d="M60 432a176 44 0 0 1 352 0v246a176 44 0 0 1-352 0z" />,
  wp: <path d="M400 330h360v360h-360z" />,
  seo: <circle cx="505" cy="236" r="206" />,
};
