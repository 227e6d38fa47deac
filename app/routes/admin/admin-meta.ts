import type { MetaDescriptor } from "react-router";
import { site } from "#app/content/site.ts";
import type { Meta } from "#app/content/types.ts";

export function adminMeta({ title }: Meta): MetaDescriptor[] {
  return [{ title: `${title} · ${site.brand}` }, { name: "robots", content: "noindex" }];
}
