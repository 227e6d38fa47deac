import { availability as content } from "#app/content/availability.ts";
import { filled } from "#app/fill.ts";

export const availability = filled(content);
