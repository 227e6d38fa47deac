import type { MetaDescriptor } from "react-router";
import type { Meta } from "#app/content/types.ts";
import { site } from "#app/copy/site.ts";

export function adminMeta({ title }: Meta): MetaDescriptor[] {
  return [{ title: `${title} · ${site.brand}` }, { name: "robots", content: "noindex" }];
}
