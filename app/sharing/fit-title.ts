import type { SetOptions, SetText } from "./lettering.ts";

interface Room {
  width: number;
  height: number;
}

interface FittedTitle {
  /** Paths. The top of the first line is at y = 0. */
  svg: string;
  height: number;
  widest: number;
  drawn: SetText["drawn"];
}

const LINE_HEIGHT = 0.98;
const TRACKING = -0.008;
const SMALLEST = 38;
const sizes = [104, 92, 80, 70, 60, 50, 44, SMALLEST];

/** Where the baseline is in a line, below its middle, at size 1. That of the display font, as browsers place it. */
export const BASELINE = 0.33;

const clusters = new Intl.Segmenter("fr", { granularity: "grapheme" });

/**
 * Sets a title in the largest size in which it fits, in lines of about equal length. In the smallest size a word that is
 * still too wide is broken, and a title that is still too high is cut.
 */
export function fitTitle(
  setText: (text: string, options: SetOptions) => SetText,
  title: string,
  { width, height }: Room,
): FittedTitle {
  const heightOf = ({ lines }: SetText, size: number) => lines * size * LINE_HEIGHT;
  const set = (text: string, size: number, options: { width: number; breakWords?: boolean }) =>
    setText(text, { size, lineHeight: LINE_HEIGHT, tracking: TRACKING, ...options });

  for (const size of sizes) {
    const whole = set(title, size, { width });
    if (whole.widest <= width && heightOf(whole, size) <= height) {
      const balanced = balance((narrower) => set(title, size, { width: narrower }), width);
      return fitted(balanced, size, heightOf(balanced, size));
    }
  }
  const broken = shortenings(title)
    .map((text) => set(text, SMALLEST, { width, breakWords: true }))
    .find((each) => heightOf(each, SMALLEST) <= height);
  const last = broken ?? set("", SMALLEST, { width });
  return fitted(last, SMALLEST, heightOf(last, SMALLEST));
}

function fitted({ svg, widest, drawn }: SetText, size: number, height: number): FittedTitle {
  // The lettering has its first baseline one size below y = 0.
  const top = size * (LINE_HEIGHT / 2 + BASELINE - 1);
  return { svg: `<g transform="translate(0 ${top})">${svg}</g>`, height, widest, drawn };
}

/** Sets a text in the narrowest width in which it has no more lines than in the whole one. */
export function balance(setIn: (width: number) => SetText, width: number): SetText {
  const whole = setIn(width);
  let [tooNarrow, wideEnough, best] = [0, width, whole];
  while (wideEnough - tooNarrow > 1) {
    const middle = Math.floor((tooNarrow + wideEnough) / 2);
    const set = setIn(middle);
    if (set.lines > whole.lines) tooNarrow = middle;
    else [wideEnough, best] = [middle, set];
  }
  return best;
}

/** The text itself, then cut after ever fewer words, then after ever fewer letters of the first word. */
function* shortenings(text: string): Generator<string> {
  yield text;
  const words = text.split(/\s+/);
  for (let count = words.length - 1; count > 0; count -= 1) yield `${words.slice(0, count).join(" ")}…`;
  const letters = Array.from(clusters.segment(words[0] ?? ""), ({ segment }) => segment);
  for (let count = letters.length - 1; count > 0; count -= 1) yield `${letters.slice(0, count).join("")}…`;
}
