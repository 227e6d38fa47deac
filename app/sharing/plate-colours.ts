import type { Ink } from "#app/works/mounting/framing.ts";
import { paperColours } from "#app/works/mounting/pixels.ts";

interface PlateColours {
  paper: string;
  /** Of frames and marks. */
  key: string;
  /** Of the halftone. */
  second: string;
}

const navy = "#25256e";

/** As ui/tokens.css has them under [data-ink]. The rasteriser loads no style sheet. */
export const plateColours: Record<Ink, PlateColours> = {
  teal: { paper: paperColours.teal, key: navy, second: "#f8efba" },
  saffron: { paper: paperColours.saffron, key: navy, second: "#f97f51" },
  indigo: { paper: paperColours.indigo, key: "#f8efba", second: "#58b19f" },
  coral: { paper: paperColours.coral, key: navy, second: "#eab543" },
  sage: { paper: paperColours.sage, key: navy, second: "#58b19f" },
  slate: { paper: paperColours.slate, key: "#cad3c8", second: "#f97f51" },
};
