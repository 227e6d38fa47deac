import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { backend } from "#app/backend.server.ts";
import { yearOf } from "#app/calendar.ts";
import { passHeaders, throwUnavailable } from "#app/middleware/errors.server.ts";
import { sessionContext } from "#app/middleware/session.server.ts";
import { previewPath as previewPathOf } from "#app/paths.ts";
import { admin } from "#app/texts/admin.ts";
import { technologySlug } from "#app/works/technology-slug.ts";
import { typedFrom } from "#app/works/typed-work.ts";
import type { StoredWork } from "#app/works/work.ts";
import { nothingTyped } from "#app/works/work-fields.ts";
import { readChange, readWork } from "#app/works/work-request.server.ts";
import { workSlug } from "#app/works/work-slug.ts";
import { valuesOf } from "#app/works/work-values.ts";
import { hasImage, type WorkWithImage } from "#app/works/works.server.ts";
import { resume } from "#content/resume.ts";
import { shownImage } from "../shown-work.ts";
import type { Route } from "./+types/work-page.ts";
import { adminMeta } from "./admin-meta.ts";
import { keepForm, revalidateUnlessFailed } from "./keep-page.ts";
import { Published, Revised } from "./thank-you.tsx";
import { answerForm, savedMark } from "./work-form/answer-form.server.ts";
import type { FormPicture } from "./work-form/framed-picture.ts";
import { sendWork, submittedStatus } from "./work-form/send-work.ts";
import { storedPictures } from "./work-form/stored-pictures.server.ts";
import type { KnownTechnology } from "./work-form/study/technology-logo.tsx";
import { WorkForm } from "./work-form/work-form.tsx";
import type { WorkOutcome } from "./work-form/work-outcome.ts";

/* The page of a new work, and of the work that its address names. */

export const headers = passHeaders;
export const shouldRevalidate = revalidateUnlessFailed;
export const meta: Route.MetaFunction = ({ params }) => adminMeta((params.workId ? admin.edit : admin.add).meta);

export async function loader({ request, params: { workId } }: Route.LoaderArgs) {
  const { works } = backend();
  const form = { key: randomUUID(), technologies: await knownTechnologies().catch(throwUnavailable) };
  if (!workId)
    return { ...form, values: nothingTyped, work: undefined, stored: undefined, pictures: {}, previewPath: undefined };
  const published = await works.findStored(workId).catch(throwUnavailable);
  // Another tab may have removed the work while its form was open: the form must still be rendered.
  const removed = published ? [] : await works.listRemoved().catch(throwUnavailable);
  const work = published ?? removed.find(({ id }) => id === workId);
  if (!work) throw data(null, { status: 404 });
  const stored = hasImage(work) ? await mainPicture(work).catch(throwUnavailable) : undefined;
  const isJustSaved = work.status === "draft" && new URL(request.url).searchParams.has(savedMark);
  const { id, version, status } = work;
  const shown = { id, version, status, savedAt: isJustSaved ? work.updatedAt : undefined, isRemoved: !published };
  const previewPath = status === "draft" ? await previewOf(work).catch(throwUnavailable) : undefined;
  return data(
    { ...form, previewPath, values: typedFrom(valuesOf(work)), work: shown, stored, pictures: storedPictures(work) },
    { status: published ? 200 : 404 },
  );
}

/** Those of the CV, with the names of their logos, then those of published works. */
async function knownTechnologies(): Promise<KnownTechnology[]> {
  const inResume = resume.grids.flatMap(({ items }) => items.map(({ name, src }) => ({ name, logo: src })));
  const used = (await backend().works.technologies()).map(({ name }) => ({ name }));
  // A technology of the CV replaces the same one of a work.
  return [...new Map([...used, ...inResume].map((each) => [technologySlug(each.name), each])).values()];
}

/** The address of a draft's page, if it has a link. */
async function previewOf(draft: StoredWork): Promise<string | undefined> {
  const preview = (await backend().previews.list()).get(draft.id);
  return preview && !preview.isExpired ? previewPathOf(workSlug(draft), preview.token) : undefined;
}

async function mainPicture(work: WorkWithImage): Promise<FormPicture> {
  const { works } = backend();
  const [mount, autoInk] = await Promise.all([works.mounts(), works.autoInk(work)]);
  const { kind, inks } = work.image;
  return { image: shownImage(mount(work), 1200), kind: kind ?? "photo", inks, autoInk };
}

export async function action({ request, params: { workId }, context }: Route.ActionArgs) {
  const { ownerId } = context.get(sessionContext);
  const { works } = backend();
  const year = yearOf(new Date());
  if (!workId) return answerForm(await readWork(request, year), null, (work) => works.publish(ownerId, work));
  const before = await works.findStored(workId);
  return answerForm(await readChange(request, year, before), before, (change) => works.revise(ownerId, workId, change));
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<WorkOutcome> {
  const status = submittedStatus(await request.clone().formData());
  const outcome = await keepForm(() => sendWork(request, serverAction), status === "draft");
  return "error" in outcome ? { status, ...outcome } : outcome;
}

export default function WorkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, values, work, ...form } = loaderData;
  if (actionData && "saved" in actionData) {
    return actionData.isFirst ? <Published workId={actionData.saved} /> : <Revised />;
  }
  return (
    <WorkForm
      {...form}
      copy={work ? admin.edit : admin.add}
      saved={values}
      sendKey={key}
      work={work}
      outcome={actionData ?? (work?.isRemoved ? { error: "not_found" } : undefined)}
    />
  );
}
