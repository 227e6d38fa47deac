import { prints } from "#demo/prints.ts";
import type { Route } from "./+types/prints.ts";

export function loader({ params }: Route.LoaderArgs): Response {
  const draw = Object.entries(prints).find(([name]) => `${name}.svg` === params.file)?.[1];
  if (!draw) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(draw(), {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=86400",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}
