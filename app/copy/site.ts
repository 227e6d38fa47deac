import { site as content } from "#app/content/site.ts";
import { filled } from "#app/fill.ts";

export const site = filled(content);
