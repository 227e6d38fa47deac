import { visits as content } from "#app/content/visits.ts";
import { filled } from "#app/fill.ts";

export const visits = filled(content);
