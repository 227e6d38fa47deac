import type { ReactNode } from "react";
import type { Plate } from "#app/content-schema.ts";
import dot from "./ink-dot.module.css";
import strip from "./ink-strip.module.css";
import inkedWord from "./inked-word.module.css";

/** `strong` is the ink of headings, the others are those of the plates. */
export type Ink = Plate | "strong";

export function InkDot({ ink, className = "" }: { ink: Ink; className?: string | undefined }) {
  return <span className={`${dot.dot} ink-${ink} ${className}`} aria-hidden="true" />;
}

const inks = ["front", "back", "wp", "seo"] as const;

export function InkStrip({ className = "" }: { className?: string | undefined }) {
  return (
    <div className={`${strip.strip} ${className}`} aria-hidden="true">
      {inks.map((ink) => (
        <span key={ink} className={`ink-${ink}`} />
      ))}
    </div>
  );
}

interface InkedWordProps {
  word: string;
  className?: string | undefined;
  children?: ReactNode;
}

export function InkedWord({ word, className = "", children }: InkedWordProps) {
  return (
    <div className={`${inkedWord.word} ${className}`} aria-hidden="true">
      {[...word].map((letter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the letters never move
        <span key={index} className={`ink-${inks[index % inks.length]}`}>
          {letter}
        </span>
      ))}
      {children}
    </div>
  );
}
