import { useEffect, useState } from "react";
import { technologySlug } from "#app/works/technology-slug.ts";
import styles from "./technologies-field.module.css";

/** `logo` names a drawing of the icon package. */
export interface KnownTechnology {
  name: string;
  logo?: string;
}

export function TechnologyLogo({ shapes }: { shapes: string | undefined }) {
  if (!shapes) return null;
  return (
    <svg
      className={styles.logo}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings come from the icon package at build time
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}

/** The drawings are loaded after the page: names are enough to choose. */
export function useLogos(known: KnownTechnology[]): (name: string) => string | undefined {
  const [drawings, setDrawings] = useState<Record<string, string>>({});
  useEffect(() => {
    import("virtual:technology-icons").then((icons) => setDrawings(icons.default)).catch(console.warn);
  }, []);
  return (name) => {
    const slug = technologySlug(name);
    return drawings[known.find((each) => technologySlug(each.name) === slug)?.logo ?? ""];
  };
}
