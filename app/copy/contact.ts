import { contact as content } from "#app/content/contact.ts";
import { filled } from "#app/fill.ts";

export const contact = filled(content);
