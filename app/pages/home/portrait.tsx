import { type ArtProps, Drawing, Drawn } from "#app/ui/drawings/drawing.tsx";
import portrait from "./portrait.svg?shapes";

export function Portrait(props: ArtProps) {
  return (
    <Drawing viewBox="0 0 600 720" {...props}>
      <Drawn shapes={portrait} />
    </Drawing>
  );
}
