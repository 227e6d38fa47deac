import { portfolio as content } from "#app/content/portfolio.ts";
import { filled } from "#app/fill.ts";

export const portfolio = filled(content);
