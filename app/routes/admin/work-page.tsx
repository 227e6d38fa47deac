import { useEffect, useState } from "react";
import { data, type ShouldRevalidateFunction, useFetcher, useNavigate, useSearchParams } from "react-router";
import { keepPage } from "#app/browser/keep-page.ts";
import { passHeaders, throwUnavailable } from "#app/server/errors.server.ts";
import { sessionContext } from "#app/server/session.server.ts";
import { admin } from "#app/texts/admin.ts";
import { errorTexts } from "#app/texts/errors.ts";
import type { Route } from "./+types/work-page.ts";
import { deskMeta } from "./kit/desk-page.tsx";
import { Toast, UndoButton } from "./kit/toast.tsx";
import { useAnswer } from "./kit/use-answer.ts";
import { adminPaths, editWorkPath } from "./paths.ts";
import { Published, Revised } from "./thank-you.tsx";
import { answerForm } from "./work-form/answer-form.server.ts";
import { formOf } from "./work-form/form-data.server.ts";
import { discardedOf } from "./work-form/use-publication.ts";
import { WorkForm } from "./work-form/work-form.tsx";
import { unlessOnPage, type WorkOutcome } from "./work-form/work-outcome.ts";

/* The page of a new work, and of the work that its address names. */

export const headers = passHeaders;
/** The form of a new work has an id, which it keeps. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.currentParams.workId !== undefined && unlessOnPage(change);
export const meta: Route.MetaFunction = ({ params }) => deskMeta((params.workId ? admin.edit : admin.add).meta);

export function loader({ params: { workId } }: Route.LoaderArgs) {
  return formOf(workId).catch(throwUnavailable);
}

export function action({ request, params: { workId }, context }: Route.ActionArgs) {
  return answerForm(request, context.get(sessionContext).ownerId, workId);
}

export async function clientAction(sent: Route.ClientActionArgs) {
  try {
    return await keepPage(sent);
  } catch (error) {
    // Without a session the form stays: the owner can sign in again in another tab.
    const isSignedOut = error instanceof Response && error.headers.get("Location")?.startsWith(adminPaths.signIn);
    if (isSignedOut) return data<WorkOutcome>({ error: "unauthenticated" }, 401);
    throw error;
  }
}

export default function WorkPage({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const { work } = loaderData;
  const outcome: WorkOutcome | undefined = actionData;
  if (outcome && "saved" in outcome) {
    return outcome.isFirst ? <Published workId={outcome.saved} /> : <Revised workId={outcome.saved} />;
  }
  const discarded = query.get("abandonne");
  return (
    <>
      {/* After its changes were discarded, the form begins anew. */}
      <WorkForm key={`${work.id} ${discarded}`} {...loaderData} outcome={outcome} />
      {/* Later on, back on this page, newer text may have been saved. */}
      {discarded === String(work.version) && <DiscardedToast key={discarded} workId={work.id} version={work.version} />}
    </>
  );
}

/** The owner can have back what was just discarded. */
function DiscardedToast({ workId, version }: { workId: string; version: number }) {
  const [isOpen, setOpen] = useState(true);
  const fetcher = useFetcher<WorkOutcome>();
  const answer = useAnswer(fetcher);
  const navigate = useNavigate();
  const values = discardedOf(workId);

  useEffect(() => {
    if (answer && "draft" in answer) navigate(editWorkPath(workId), { replace: true });
  }, [answer, navigate, workId]);

  // What is typed from now on would be lost.
  useEffect(() => {
    const close = () => setOpen(false);
    document.addEventListener("input", close, { once: true });
    return () => document.removeEventListener("input", close);
  }, []);

  function undo() {
    if (!values) return;
    values.set("version", String(version));
    values.set("status", "draft");
    fetcher.submit(values, { method: "post", encType: "multipart/form-data" });
  }
  const failure = answer && "error" in answer ? errorTexts[answer.error] : undefined;
  const action = values && !failure && <UndoButton onClick={undo} pending={fetcher.state !== "idle"} />;
  const toast = isOpen ? { id: "discarded", message: failure ?? admin.save.discarded, action } : null;
  return <Toast toast={toast} onExpire={() => setOpen(false)} />;
}
