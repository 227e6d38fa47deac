import { useId } from "react";
import styles from "./art.module.css";
import { Dots } from "./dots.tsx";
import { type ArtProps, Drawing } from "./drawing.tsx";
import { chord, straightHalftone } from "./geometry.ts";

const face = { cx: 300, cy: 232, r: 150 };
const shade = { pitch: 18.4, gap: 9.2, top: -156.4, bottom: 64.4, from: 15.7, to: 2 };

export function Portrait(props: ArtProps) {
  const clip = useId();
  return (
    <Drawing viewBox="0 0 600 720" {...props}>
      <clipPath id={clip}>
        <circle {...face} />
      </clipPath>
      <g className={styles.overprint}>
        <path className={`${styles.plate} ink-wp`} d="M60 60h300v360h-300z" />
        <circle className={`${styles.plate} ink-seo`} {...face} />
        <path className={`${styles.plate} ink-seo`} d="M240 372h120v70a60 60 0 0 1-120 0z" />
        <path className={`${styles.plate} ink-back`} d="M30 720a270 290 0 0 1 540 0z" />
        <path className={`${styles.plate} ${styles.dark}`} d="M150 232a150 150 0 0 1 300 0z" />
        <g className={`${styles.plate} ${styles.dark}`} clipPath={`url(#${clip})`}>
          <Dots
            pitch={18.4}
            transform="translate(296.6 226.7)rotate(90)"
            rows={straightHalftone({ ...shade, reach: chord(165) })}
          />
        </g>
        <g className={`${styles.plate} ${styles.dark} ${styles.line}`} strokeWidth="11">
          <circle cx="244" cy="262" r="44" />
          <circle cx="356" cy="262" r="44" />
          <path d="M288 262h24M262 336q40 28 80 0" />
        </g>
      </g>
    </Drawing>
  );
}
