import { randomUUID } from "node:crypto";
import { useEffect, useState } from "react";
import { data, useNavigate } from "react-router";
import { backend } from "#app/backend.server.ts";
import { admin } from "#app/content/admin.ts";
import { plural } from "#app/fill.ts";
import { passHeaders, throwUnavailable } from "#app/middleware/errors.server.ts";
import { sessionContext } from "#app/middleware/session.server.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-media-query.ts";
import { readChange } from "#app/works/work-request.server.ts";
import { shownWork } from "../shown-work.ts";
import type { Route } from "./+types/edit-work.ts";
import { adminMeta } from "./admin-meta.ts";
import { keepForm, revalidateUnlessFailed } from "./keep-page.ts";
import { ThankYou } from "./thank-you.tsx";
import { answerForm } from "./work-form/answer-form.server.ts";
import { sendWork, type WorkOutcome } from "./work-form/send-work.ts";
import { typedFrom } from "./work-form/typed-work.ts";
import { WorkForm } from "./work-form/work-form.tsx";

const { edit: copy } = admin;
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
  return keepForm(() => sendWork(request, params.workId, serverAction));
}

export default function EditWork({ loaderData: { work, values, key, isRemoved }, actionData }: Route.ComponentProps) {
  if (actionData && "saved" in actionData) return <Revised />;
  return (
    <WorkForm
      copy={copy}
      saved={values}
      sendKey={key}
      work={work}
      outcome={actionData ?? (isRemoved ? { error: "not_found" } : undefined)}
    />
  );
}

/** Redirects to the home page after a countdown, which any input stops. */
function Revised() {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [left, setLeft] = useState(HOME_AFTER_SECONDS);
  const [isStaying, setStaying] = useState(false);
  const notice = (seconds: number) => (isStaying ? copy.done.stayed : plural(copy.done.countdown, seconds));

  useEffect(() => {
    if (isStaying) return;
    const end = Date.now() + HOME_AFTER_SECONDS * 1_000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1_000));
      setLeft(seconds);
      if (seconds === 0) navigate(paths.home);
    }, 250);
    const stop = new AbortController();
    for (const type of ["pointerdown", "keydown", "wheel", "touchstart"]) {
      window.addEventListener(type, () => setStaying(true), { passive: true, signal: stop.signal });
    }
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [isStaying, navigate]);

  return (
    <ThankYou done={copy.done}>
      <TextLink to={paths.home}>{admin.done.home}</TextLink>
      {isHydrated && !isStaying && <Button onClick={() => setStaying(true)}>{copy.done.stay}</Button>}
      {/* For screen readers: announced once, not every second. Without a script nothing happens after a time. */}
      <p className="visually-hidden" role="status">
        {isHydrated && notice(HOME_AFTER_SECONDS)}
      </p>
      {isHydrated && <p aria-hidden="true">{notice(left)}</p>}
    </ThankYou>
  );
}
