interface TechIconProps {
  /** The shapes of an icon of 24 by 24 units. */
  shapes: string;
  className?: string | undefined;
}

/** Hidden from assistive technology: the technology's name stands beside it. */
export function TechIcon({ shapes, className }: TechIconProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings come from the icon package at build time
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}
