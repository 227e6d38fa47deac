import availabilityLine from "./availability-line.module.css";
import cornerMarks from "./corner-marks.module.css";
import { type ArtProps, Drawing } from "./drawing.tsx";

export function RegistrationMark(props: ArtProps) {
  return (
    <Drawing viewBox="-16 -16 32 32" {...props}>
      <g fill="none" stroke="currentColor" strokeWidth="1.4">
        <circle r="7" />
        <path d="M-15 0h30M0-15v30" />
      </g>
    </Drawing>
  );
}

/** `--at` is their distance from the edges. */
export function CornerMarks() {
  return [1, 2, 3, 4].map((corner) => <RegistrationMark key={corner} className={cornerMarks.mark} />);
}

export function AvailabilityLine({ text, className = "" }: { text: string; className?: string | undefined }) {
  return (
    <p className={`cluster strong ${availabilityLine.line} ${className}`}>
      <RegistrationMark className={availabilityLine.mark} />
      {text}
    </p>
  );
}
