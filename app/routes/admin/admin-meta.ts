import type { MetaDescriptor } from "react-router";
import type { Meta } from "#app/content-schema.ts";
import { site } from "#content/site.ts";

export function adminMeta({ title }: Meta): MetaDescriptor[] {
  return [{ title: `${title} · ${site.brand}` }, { name: "robots", content: "noindex" }];
}
