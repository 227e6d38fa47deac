import type { ReactNode, SVGProps } from "react";
import styles from "./art.module.css";
import availabilityLine from "./availability-line.module.css";

export interface ArtProps {
  className?: string | undefined;
  /** Without this text alternative the drawing is a decoration, hidden from assistive technology. */
  title?: string | undefined;
}

/** The classes of the shapes are those of art.module.css and service-cover.module.css as the build names them. */
export function Drawn({ shapes, ...more }: SVGProps<SVGGElement> & { shapes: string }) {
  return (
    <g
      {...more}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing is a file of the site, read at build time
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}

export function Drawing({
  viewBox,
  className,
  title,
  preserveAspectRatio,
  children,
}: ArtProps & { viewBox: string; preserveAspectRatio?: string; children: ReactNode }) {
  return (
    <svg
      viewBox={viewBox}
      preserveAspectRatio={preserveAspectRatio}
      className={[styles.drawing, className].filter(Boolean).join(" ")}
      role={title ? "img" : undefined}
      aria-label={title || undefined}
      aria-hidden={title ? undefined : true}
    >
      {children}
    </svg>
  );
}

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

export function AvailabilityLine({ text, className = "" }: { text: string; className?: string | undefined }) {
  return (
    <p className={`cluster strong ${availabilityLine.line} ${className}`}>
      <RegistrationMark className={availabilityLine.mark} />
      {text}
    </p>
  );
}
