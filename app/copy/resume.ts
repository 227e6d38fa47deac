import { resume as content } from "#app/content/resume.ts";
import { filled } from "#app/fill.ts";

export const resume = filled(content);
