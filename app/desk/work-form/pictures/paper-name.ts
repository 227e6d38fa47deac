import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import type { Ink, Paper } from "#app/works/pictures/framing.ts";

export function paperName(papers: Record<Ink, Paper>, ink: Ink): string {
  return papers[ink].name ?? fill(admin.form.framing.paperAt, { position: Object.keys(papers).indexOf(ink) + 1 });
}
