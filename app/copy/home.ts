import { home as content } from "#app/content/home.ts";
import { filled } from "#app/fill.ts";

export const home = filled(content);
