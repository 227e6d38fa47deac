import { randomUUID } from "node:crypto";
import { useEffect, useState } from "react";
import { data, useNavigate } from "react-router";
import { backend } from "#app/backend.server.ts";
import { admin } from "#app/content/admin.ts";
import { plural } from "#app/fill.ts";
import { passHeaders, throwUnavailable } from "#app/middleware/errors.server.ts";
import { sessionContext } from "#app/middleware/session.server.ts";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { readChange } from "#app/works/work-request.server.ts";
import { shownWork } from "../shown-work.ts";
import type { Route } from "./+types/edit-work.ts";
import { adminMeta } from "./admin-meta.ts";
import { keepForm, revalidateUnlessFailed } from "./keep-page.ts";
import { adminPaths } from "./paths.ts";
import { ThankYou } from "./thank-you.tsx";
import { answerForm } from "./work-form/answer-form.server.ts";
import { sendWork, type WorkOutcome } from "./work-form/send-work.ts";
import { typedFrom } from "./work-form/typed-work.ts";
import { WorkForm } from "./work-form/work-form.tsx";

const { edit: copy, done } = admin;
const HOME_AFTER_SECONDS = 8;

export const headers = passHeaders;
export const shouldRevalidate = revalidateUnlessFailed;
export const meta: Route.MetaFunction = () => adminMeta(copy.meta);

export async function loader({ params }: Route.LoaderArgs) {
  const { works } = backend();
  const published = await works.find(params.workId).catch(throwUnavailable);
  // Another tab may have removed the work while its form was open: the form must still be rendered.
  const removed = published ? [] : await works.listRemoved().catch(throwUnavailable);
  const work = published ?? removed.find(({ id }) => id === params.workId);
  if (!work) throw data(null, { status: 404 });
  const shown = { ...shownWork(work), version: work.version };
  const form = { work: shown, values: typedFrom(work), key: randomUUID(), isRemoved: !published };
  return data(form, { status: published ? 200 : 404 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { ownerId } = context.get(sessionContext);
  const read = await readChange(request, new Date().getFullYear());
  return answerForm(read, (change) => backend().works.revise(ownerId, params.workId, change));
}

export function clientAction({ request, params, serverAction }: Route.ClientActionArgs): Promise<WorkOutcome> {
  return keepForm(() => sendWork({ request, workId: params.workId, serverAction }));
}

export default function EditWork({ loaderData: { work, values, key, isRemoved }, actionData }: Route.ComponentProps) {
  if (actionData && "saved" in actionData) return <Revised />;
  return (
    <WorkForm
      title={copy.h1}
      submitLabel={copy.submit}
      values={values}
      sendKey={key}
      work={work}
      outcome={actionData ?? (isRemoved ? { error: "not_found" } : undefined)}
    />
  );
}

/** Redirects to the home page after a countdown, which any input stops. */
function Revised() {
  const navigate = useNavigate();
  const [left, setLeft] = useState<number | null>(null);
  const [isStaying, setStaying] = useState(false);

  useEffect(() => {
    if (isStaying) return;
    const end = Date.now() + HOME_AFTER_SECONDS * 1_000;
    const count = () => {
      const seconds = Math.ceil((end - Date.now()) / 1_000);
      setLeft(seconds);
      if (seconds <= 0) navigate(paths.home);
    };
    count();
    const timer = setInterval(count, 250);
    const stay = () => setStaying(true);
    const stops = ["pointerdown", "keydown", "wheel", "touchstart"] as const;
    for (const type of stops) window.addEventListener(type, stay, { passive: true });
    return () => {
      clearInterval(timer);
      for (const type of stops) window.removeEventListener(type, stay);
    };
  }, [isStaying, navigate]);

  return (
    <ThankYou title={copy.done.h1} message={copy.done.message}>
      <ButtonLink to={adminPaths.dashboard} variant="primary" arrow="arrow-right">
        {done.dashboard}
      </ButtonLink>
      <TextLink to={paths.home}>{done.home}</TextLink>
      {left !== null && !isStaying && <Button onClick={() => setStaying(true)}>{copy.done.stay}</Button>}
      {/* For screen readers: announced once, not every second. */}
      <p className="visually-hidden" role="status">
        {isStaying ? copy.done.stayed : plural(copy.done.countdown, HOME_AFTER_SECONDS)}
      </p>
      {left !== null && (
        <p aria-hidden="true">{isStaying ? copy.done.stayed : plural(copy.done.countdown, Math.max(0, left))}</p>
      )}
    </ThankYou>
  );
}
