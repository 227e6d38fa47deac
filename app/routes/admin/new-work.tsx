import { randomUUID } from "node:crypto";
import { backend } from "#app/backend.server.ts";
import { admin } from "#app/content/admin.ts";
import { passHeaders } from "#app/middleware/errors.server.ts";
import { sessionContext } from "#app/middleware/session.server.ts";
import { paths, workPath } from "#app/paths.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { nothingTyped } from "#app/works/work-fields.ts";
import { readWork } from "#app/works/work-request.server.ts";
import type { Route } from "./+types/new-work.ts";
import { adminMeta } from "./admin-meta.ts";
import { keepForm, revalidateUnlessFailed } from "./keep-page.ts";
import { adminPaths } from "./paths.ts";
import { ThankYou } from "./thank-you.tsx";
import { answerForm } from "./work-form/answer-form.server.ts";
import { sendWork, type WorkOutcome } from "./work-form/send-work.ts";
import { WorkForm } from "./work-form/work-form.tsx";

const { add: copy, done } = admin;

export const headers = passHeaders;
export const shouldRevalidate = revalidateUnlessFailed;
export const meta: Route.MetaFunction = () => adminMeta(copy.meta);

export function loader() {
  return { key: randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ownerId } = context.get(sessionContext);
  const read = await readWork(request, new Date().getFullYear());
  return answerForm(read, (work) => backend().works.publish(ownerId, work));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<WorkOutcome> {
  return keepForm(() => sendWork(request, null, serverAction));
}

export default function NewWork({ loaderData: { key }, actionData }: Route.ComponentProps) {
  if (actionData && "saved" in actionData) {
    return (
      <ThankYou done={copy.done}>
        <TextLink to={workPath(actionData.saved)}>{done.work}</TextLink>
        <TextLink to={paths.portfolio}>{done.portfolio}</TextLink>
        <TextLink to={adminPaths.newWork}>{done.another}</TextLink>
      </ThankYou>
    );
  }
  return <WorkForm copy={copy} saved={nothingTyped} sendKey={key} outcome={actionData} />;
}
