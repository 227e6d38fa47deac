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
