import * as content from "#app/content/service-pages.ts";
import { filled } from "#app/fill.ts";

export const servicePages = filled(content.servicePages);
export const noServices = content.noServices;
export const resumeCallToAction = filled(content.resumeCallToAction);
