import { data, redirect } from "react-router";
import { backend } from "#app/backend.server.ts";
import { uncachedContext } from "#app/middleware/cache-control.server.ts";
import { throwUnavailable } from "#app/middleware/errors.server.ts";
import { findCookieSession } from "#app/middleware/session.server.ts";
import { previewPath, workPath } from "#app/paths.ts";
import { editWorkPath } from "#app/routes/admin/paths.ts";
import { workSlug } from "#app/works/work-slug.ts";
import { hasImage } from "#app/works/works.server.ts";
import type { Route } from "../+types/work.ts";
import { shownDraft } from "../shown-work.ts";
import { withIcon } from "../technology-icons.server.ts";

/** The link is a secret: nobody else may learn it, nor keep what it shows. */
const secret = { "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" };

/** The page of a draft, for everybody who has a valid link to it. */
export async function findPreview({ request, params, context }: Route.LoaderArgs, workId: string, token: string) {
  context.set(uncachedContext, true);
  const { works, previews } = backend();
  const work = await works.findStored(workId).catch(throwUnavailable);
  if (work?.status === "published") throw redirect(workPath(workSlug(work)), 302);
  const preview = work && (await previews.check(workId, token).catch(throwUnavailable));
  if (!work || !preview) throw data(null, { status: 404 });
  if (preview.isExpired) return data({ expired: true as const }, { status: 410, headers: secret });
  const slug = workSlug(work);
  if (slug !== params.slug) throw redirect(previewPath(slug, token), { status: 302, headers: secret });
  const [mount, session] = await Promise.all([works.mounts(), findCookieSession(request)]).catch(throwUnavailable);
  const shown = shownDraft(work, hasImage(work) ? mount(work).mount : null);
  const band = {
    until: preview.expiresAt.toISOString(),
    editPath: session ? editWorkPath(work.id) : undefined,
  };
  const draft = { ...shown, technologies: shown.technologies.map(withIcon) };
  return data({ work: draft, band }, { headers: secret });
}
