import { backend } from "#app/backend.server.ts";
import { previewPath } from "#app/paths.ts";
import { failure } from "#app/server/errors.server.ts";
import { workSlug } from "#app/works/work-slug.ts";
import { forOwner, ownersOnly, respond } from "./respond.ts";

/** A new link to what is being prepared, of 30 days. It ends the one before. */
const answer = respond({
  POST: forOwner(async ({ params: { workId = "" } }) => {
    const { works, previews, env } = backend();
    const work = await works.findOwn(workId);
    if (!work) return failure(404, "not_found");
    const preview = await previews.create(workId);
    if (!preview) return failure(409, "already_published");
    const url = `${env.siteUrl}${previewPath(workSlug(work.prepared), preview.token)}`;
    return ownersOnly({ url, expiresAt: preview.expiresAt.toISOString() }, { status: 201 });
  }),
});

export const loader = answer;
export const action = answer;
