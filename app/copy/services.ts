import { services as content } from "#app/content/services.ts";
import { filled } from "#app/fill.ts";

export const services = filled(content);
