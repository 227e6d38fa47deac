import { data, redirect } from "react-router";
import { editWorkPath } from "#app/desk/admin-paths.ts";
import { previewPath, workPath } from "#app/paths.ts";
import { uncachedContext } from "#app/server/cache-control.server.ts";
import { throwUnavailable } from "#app/server/errors.server.ts";
import { framedContext } from "#app/server/security-headers.server.ts";
import { findCookieSession } from "#app/server/session.server.ts";
import { backend } from "#app/site.server.ts";
import { isShared } from "#app/works/previewing.server.ts";
import { workSlug } from "#app/works/work.ts";
import { shownDraft } from "../kit/shown-work.ts";
import { withIcon } from "../kit/technology-icons.server.ts";
import type { Route } from "./+types/work.ts";

/** The link is a secret: nobody else may learn it, nor keep what it shows. */
const secret = { "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" };

/** The owner needs no link: the token may be empty. With `cadre` it is only the work, for the frame beside the form. */
export async function findPreview({ request, params, context }: Route.LoaderArgs, workId: string, token: string) {
  context.set(uncachedContext, true);
  const session = await findCookieSession(request).catch(throwUnavailable);
  const own = await backend().works.findOwn(workId).catch(throwUnavailable);
  if (!own || own.deletedAt) throw data(null, { status: 404 });
  const isOwner = session !== null && token === "";
  if (!isOwner && !isShared(own, token)) {
    // A link that has ended leads on to the published work, and a stranger learns nothing.
    if (own.site) throw redirect(workPath(workSlug(own.site)), 302);
    throw data(null, { status: 404 });
  }
  const until = isOwner ? undefined : own.preview?.until;
  if (until && until <= new Date()) return data({ expired: true as const }, { status: 410, headers: secret });
  const slug = workSlug(own.prepared);
  if (slug !== params.slug && !isOwner) throw redirect(previewPath(slug, token), { status: 302, headers: secret });
  const isFramed = new URL(request.url).searchParams.has("cadre");
  context.set(framedContext, isFramed);
  const state: "draft" | "pending" | "online" = !own.site ? "draft" : own.draftAt ? "pending" : "online";
  const band = { state, until: until?.toISOString(), editPath: session ? editWorkPath(workId) : undefined };
  const shown = shownDraft(own.prepared);
  const work = { ...shown, technologies: shown.technologies.map(withIcon) };
  return data({ work, band, isFramed }, { headers: secret });
}
