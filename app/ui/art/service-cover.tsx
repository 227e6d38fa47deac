import type { ReactNode } from "react";
import art from "./art.module.css";
import { Dots } from "./dots.tsx";
import { type ArtProps, Drawing } from "./drawing.tsx";
import {
  drum,
  ellipse,
  engraving,
  quarterDiscs,
  radialHalftone,
  round,
  straightHalftone,
  windowFrame,
} from "./geometry.ts";
import styles from "./service-cover.module.css";
import type { ServiceArt } from "./service-drawing.tsx";

type Cover = "windows" | "stacks" | "tiles" | "loupe" | "lines" | "marks";

/** The cover that belongs to each drawing of a service. */
export const coverOf: Record<ServiceArt, Cover> = {
  front: "windows",
  back: "stacks",
  wp: "tiles",
  seo: "loupe",
  sheet: "lines",
  mark: "marks",
};

/** The picture behind a service's title. In every aspect ratio its subject is to the right of the title. */
export function ServiceCover({ cover, className, title }: ArtProps & { cover: Cover }) {
  return (
    <Drawing
      viewBox="0 0 1600 640"
      preserveAspectRatio="xMaxYMid slice"
      className={className ? `${styles.cover} ${className}` : styles.cover}
      title={title}
    >
      {covers[cover]}
    </Drawing>
  );
}

const windows = [
  { ink: "ink-front", x: 760, y: 70, width: 760, height: 520 },
  { ink: "ink-seo", x: 900, y: 150, width: 560, height: 400 },
  { ink: styles.butter, x: 1040, y: 230, width: 360, height: 280 },
];

const stacks = [
  { ink: "ink-back", cx: 900, cy: 90 },
  { ink: "ink-front", cx: 1170, cy: 40 },
  { ink: "ink-back", cx: 1440, cy: 90 },
].map(({ ink, cx, cy }) => ({
  ink,
  drums: [0, 1, 2, 3].map((drum) => ({ cx, cy: cy + drum * 130, rx: 118, ry: 30, side: 74 })),
}));

const tiles = ["3030303", "2121212", "0303030", "1212121", "3030303"];
const grid = { x: 720, y: 0, size: 128 };
const isAccent = (row: number, column: number) => (3 * row + 2 * column) % 5 === 0;

/** One registration mark in three inks, before they are in register. */
const marks = [
  { ink: "ink-back", x: 1130, y: 300 },
  { ink: "ink-seo", x: 1230, y: 350 },
  { ink: styles.butter, x: 1180, y: 320 },
];

const speedLines = Array.from({ length: 26 }, (_, line) => line);

const covers: Record<Cover, ReactNode> = {
  windows: (
    <>
      {windows.map(({ ink, ...box }) => (
        <g key={box.x} className={ink}>
          <path d={windowFrame({ ...box, bar: 40, side: 5 })} />
          <path className={art.hole} d={[24, 46, 68].map((x) => ellipse(box.x + x, box.y + 20, 6.5)).join("")} />
        </g>
      ))}
      <g className="ink-seo">
        <Dots
          pitch={21.2}
          transform="translate(1220 270.8)"
          rows={straightHalftone({ pitch: 21.2, gap: 10.6, top: 0, bottom: 212, from: 19.5, to: 2, reach: () => 170 })}
        />
      </g>
    </>
  ),
  stacks: stacks.map(({ ink, drums }) => (
    <g key={drums[0]?.cx} className={ink}>
      <path d={drums.map(drum).join("")} />
      <g className={`${art.line} ${art.hole}`}>
        <path strokeWidth="3" d={drums.map(({ cx, cy }) => ellipse(cx, cy, 106, 23)).join("")} />
        <path strokeWidth="2.2" d={drums.map((each) => engraving(each, 0, 11)).join("")} />
      </g>
    </g>
  )),
  tiles: (
    <>
      <path className="ink-wp" d={quarterDiscs(tiles, { ...grid, filter: (row, column) => !isAccent(row, column) })} />
      <path className="ink-seo" d={quarterDiscs(tiles, { ...grid, filter: isAccent })} />
    </>
  ),
  loupe: (
    <g transform="translate(1190 310)">
      <g className={`${art.dots} ink-seo`}>
        {radialHalftone({ r: 142, rings: 15, step: 19, width: 19.5, fall: 1.18 }).map(({ r, gap, width, turn }) => (
          <circle key={r} r={r} strokeWidth={width} strokeDasharray={`0 ${gap}`} transform={`rotate(${turn})`} />
        ))}
        <circle r="432" strokeWidth="5" />
      </g>
      <circle className={styles.butter} r="112" />
    </g>
  ),
  lines: (
    <>
      <g className={`${art.line} ink-back`}>
        {speedLines.map((line) => (
          <path
            key={line}
            className={line % 6 === 2 ? styles.butter : undefined}
            strokeWidth={round(2 + (14 * line) / 25)}
            d={`M${640 + 14 * line} ${30 + 24 * line}H1600`}
          />
        ))}
      </g>
      <circle className="ink-seo" cx="1180" cy="320" r="170" />
    </>
  ),
  marks: marks.map(({ ink, x, y }) => (
    <g key={x} className={`${art.line} ${ink}`} strokeWidth="22" transform={`translate(${x} ${y})`}>
      <circle r="190" />
      <path d="M-410 0h820M0-410v820" />
    </g>
  )),
};
