import { Portrait } from "#app/ui/art/portrait.tsx";

/** `npm run portrait` makes the file. With a star, because Vite reads no other pattern while there is no file. */
const [photo] = Object.values(
  import.meta.glob<string>("#content/*portrait.webp", { eager: true, query: "?url&no-inline", import: "default" }),
);

/** The owner's photograph, or a drawing. */
export function OwnerPortrait({ alt }: { alt: string }) {
  if (!photo) return <Portrait title={alt} />;
  return <img src={photo} alt={alt} width={848} height={1018} loading="lazy" />;
}
