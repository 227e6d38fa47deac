import type { ReactNode } from "react";
import { inks } from "./ink-strip.tsx";
import styles from "./inked-word.module.css";

interface InkedWordProps {
  word: string;
  className?: string | undefined;
  children?: ReactNode;
}

export function InkedWord({ word, className = "", children }: InkedWordProps) {
  return (
    <div className={`${styles.word} ${className}`} aria-hidden="true">
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
