import { paths } from "#app/paths.ts";
import { palette } from "#content/palette.ts";
import { site } from "#content/site.ts";

export function loader(): Response {
  const manifest = {
    name: [...new Set([site.brand, site.ownerName])].join(", "),
    short_name: site.brand,
    description: site.defaultDescription,
    lang: "fr",
    dir: "ltr",
    id: paths.home,
    start_url: paths.home,
    scope: paths.home,
    display: "browser",
    theme_color: palette.page.dark,
    background_color: palette.page.dark,
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
  return Response.json(manifest, {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
