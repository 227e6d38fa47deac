import { data, type ShouldRevalidateFunction, useSearchParams } from "react-router";
import { keepPage } from "#app/browser/keep-page.ts";
import { passHeaders, throwUnavailable } from "#app/server/errors.server.ts";
import { sessionContext } from "#app/server/session.server.ts";
import { admin } from "#app/texts/desk.ts";
import { adminPaths } from "../admin-paths.ts";
import { deskMeta } from "../kit/desk-page.tsx";
import type { Route } from "./+types/work-page.ts";
import { answerForm, readThanks } from "./answer-form.server.ts";
import { formOf } from "./form-data.server.ts";
import { Thanks } from "./thank-you.tsx";
import { WorkForm } from "./work-form.tsx";
import { unlessOnPage, type WorkOutcome } from "./work-outcome.ts";

export const headers = passHeaders;
/** The data of a new work would come back with another id than its form has. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.currentParams.workId !== undefined && unlessOnPage(change);
export const meta: Route.MetaFunction = ({ params }) => deskMeta((params.workId ? admin.edit : admin.add).meta);

export async function loader({ request, url, params: { workId } }: Route.LoaderArgs) {
  const thanks = url.searchParams.has("merci") && readThanks(request.headers, workId);
  return thanks ? { thanks } : formOf(workId).catch(throwUnavailable);
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
  const outcome: WorkOutcome | undefined = actionData;
  // The page of an edit leads home only once, not after a reload.
  if (outcome && "saved" in outcome) return <Thanks {...outcome} leadsHome={!outcome.isFirst} />;
  if ("thanks" in loaderData) return <Thanks {...loaderData.thanks} />;
  // After its changes were discarded, the form begins anew.
  return <WorkForm key={`${loaderData.work.id} ${query.get("abandonne")}`} {...loaderData} outcome={outcome} />;
}
