import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { backend } from "#app/backend.server.ts";
import { admin } from "#app/content/admin.ts";
import { passHeaders, throwUnavailable } from "#app/middleware/errors.server.ts";
import { sessionContext } from "#app/middleware/session.server.ts";
import { typedFrom } from "#app/works/typed-work.ts";
import { nothingTyped } from "#app/works/work-fields.ts";
import { readChange, readWork } from "#app/works/work-request.server.ts";
import { valuesOf } from "#app/works/work-values.ts";
import { hasImage, type WorkWithImage } from "#app/works/works.server.ts";
import { shownImage } from "../shown-work.ts";
import type { Route } from "./+types/work-page.ts";
import { adminMeta } from "./admin-meta.ts";
import { keepForm, revalidateUnlessFailed } from "./keep-page.ts";
import { Published, Revised } from "./thank-you.tsx";
import { answerForm } from "./work-form/answer-form.server.ts";
import type { FormPicture } from "./work-form/framed-picture.ts";
import { sendWork, type WorkOutcome } from "./work-form/send-work.ts";
import { WorkForm } from "./work-form/work-form.tsx";

/* The page of a new work, and of the work that its address names. */

export const headers = passHeaders;
export const shouldRevalidate = revalidateUnlessFailed;
export const meta: Route.MetaFunction = ({ params }) => adminMeta((params.workId ? admin.edit : admin.add).meta);

export async function loader({ params: { workId } }: Route.LoaderArgs) {
  const key = randomUUID();
  if (!workId) return { key, values: nothingTyped, work: undefined, stored: undefined };
  const { works } = backend();
  const published = await works.findStored(workId).catch(throwUnavailable);
  // Another tab may have removed the work while its form was open: the form must still be rendered.
  const removed = published ? [] : await works.listRemoved().catch(throwUnavailable);
  const work = published ?? removed.find(({ id }) => id === workId);
  if (!work) throw data(null, { status: 404 });
  const stored = hasImage(work) ? await formPicture(work).catch(throwUnavailable) : undefined;
  const shown = { id: work.id, version: work.version, isRemoved: !published };
  return data({ key, values: typedFrom(valuesOf(work)), work: shown, stored }, { status: published ? 200 : 404 });
}

async function formPicture(work: WorkWithImage): Promise<FormPicture> {
  const { works } = backend();
  const [mount, autoInk] = await Promise.all([works.mounts(), works.autoInk(work)]);
  const { kind, inks } = work.image;
  return { image: shownImage(mount(work), 1200), kind: kind ?? "photo", inks, autoInk };
}

export async function action({ request, params: { workId }, context }: Route.ActionArgs) {
  const { ownerId } = context.get(sessionContext);
  const { works } = backend();
  const year = new Date().getFullYear();
  return workId
    ? answerForm(await readChange(request, year, await works.findStored(workId)), (change) =>
        works.revise(ownerId, workId, change),
      )
    : answerForm(await readWork(request, year), (work) => works.publish(ownerId, work));
}

export function clientAction({ request, params, serverAction }: Route.ClientActionArgs): Promise<WorkOutcome> {
  return keepForm(() => sendWork(request, params.workId, serverAction));
}

export default function WorkPage({ loaderData: { key, values, work, stored }, actionData }: Route.ComponentProps) {
  if (actionData && "saved" in actionData) return work ? <Revised /> : <Published workId={actionData.saved} />;
  return (
    <WorkForm
      copy={work ? admin.edit : admin.add}
      saved={values}
      sendKey={key}
      work={work}
      stored={stored}
      outcome={actionData ?? (work?.isRemoved ? { error: "not_found" } : undefined)}
    />
  );
}
