import { type ArtProps, Drawing, Drawn } from "#app/ui/drawings/drawing.tsx";
import styles from "./service-cover.module.css";

/** In every aspect ratio its subject is to the right of the title. */
export function ServiceCover({ shapes, className, title }: ArtProps & { shapes: string }) {
  return (
    <Drawing
      viewBox="0 0 1600 640"
      preserveAspectRatio="xMaxYMid slice"
      className={className ? `${styles.cover} ${className}` : styles.cover}
      title={title}
    >
      <Drawn shapes={shapes} />
    </Drawing>
  );
}
