import styles from "./art.module.css";
import { Dots } from "./dots.tsx";
import { chord, drum, ellipse, engraving, quarterDiscs, rectangle, straightHalftone, windowFrame } from "./geometry.ts";

export type Plate = "front" | "back" | "wp" | "seo";

const browser = { x: 90, y: 110, width: 500, height: 400 };
const drums = [432, 524, 616].map((cy) => ({ cx: 236, cy, rx: 176, ry: 44, side: 62 }));
const loupe = { cx: 505, cy: 236, r: 206 };
const tiles = { x: 400, y: 330, width: 360, height: 360 };

const frontShapes = [
  windowFrame({ ...browser, bar: 54, side: 8 }),
  rectangle({ x: 134, y: 204, width: 210, height: 36 }),
  rectangle({ x: 134, y: 256, width: 150, height: 36 }),
  rectangle({ x: 134, y: 322, width: 120, height: 10 }),
  rectangle({ x: 134, y: 344, width: 140, height: 10 }),
  rectangle({ x: 134, y: 366, width: 96, height: 10 }),
  "M158 412h84a24 24 0 0 1 0 48h-84a24 24 0 0 1 0-48z",
].join("");

/** The four drawings of the complete sheet, one per ink. */
export const plates = {
  front: (
    <>
      <path d={frontShapes} />
      <path className={styles.hole} d={[120, 148, 176].map((x) => ellipse(x, 137, 9)).join("")} />
    </>
  ),
  back: (
    <>
      <path d={drums.map(drum).join("")} />
      <g className={`${styles.line} ${styles.hole}`}>
        <path strokeWidth="3" d={drums.map(({ cx, cy }) => ellipse(cx, cy, 162, 35)).join("")} />
        <path strokeWidth="2.2" d={drums.map((each) => engraving(each)).join("")} />
      </g>
    </>
  ),
  wp: <path d={quarterDiscs(["303 ", "2121", "0303", "1212"], { ...tiles, size: 90 })} />,
  seo: (
    <>
      <circle className={styles.line} strokeWidth="9" {...loupe} />
      <path d={`${ellipse(loupe.cx, loupe.cy, 86)}zM637 396l24-24 118 118-24 24z`} />
      <Dots
        pitch={17}
        transform={`translate(${loupe.cx} ${loupe.cy})rotate(-42)`}
        rows={straightHalftone({ pitch: 17, gap: 17, top: -187, bottom: 187, from: 17, to: 4, reach: chord(190) })}
      />
    </>
  ),
};

/** From the lowest to the highest. */
export const plateOrder: Plate[] = ["wp", "back", "seo", "front"];

export const outlines = {
  front: <path d={rectangle(browser)} />,
  back: <path d={drum({ cx: 236, cy: 432, rx: 176, ry: 44, side: 246 })} />,
  wp: <path d={rectangle(tiles)} />,
  seo: <circle {...loupe} />,
};
