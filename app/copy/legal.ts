import { legal as content } from "#app/content/legal.ts";
import { filled } from "#app/fill.ts";

export const legal = filled(content);
