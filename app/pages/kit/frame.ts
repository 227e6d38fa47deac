import type { ComponentProps, ComponentType } from "react";
import type { siteTexts } from "#app/texts/site.ts";
import type { Footer } from "#app/ui/layout/footer.tsx";
import type { Theme } from "#app/ui/theme/theme-toggle.tsx";

/** A frame replaces what surrounds the site's pages, for a page in another language. Its route's `handle` has it. */
export interface Frame {
  lang: string;
  skipLink: string;
  Header: ComponentType<{ theme: Theme; here: string | undefined }>;
  footer: Omit<ComponentProps<typeof Footer>, "brand">;
  trouble: typeof siteTexts.trouble;
}
