import { useEffect, useRef, useState } from "react";
import { data, type ShouldRevalidateFunction, useNavigate, useSearchParams } from "react-router";
import { keepPage } from "#app/browser/keep-page.ts";
import { paths, workPath } from "#app/paths.ts";
import { passHeaders, throwUnavailable } from "#app/server/errors.server.ts";
import { sessionContext } from "#app/server/session.server.ts";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { Button, ButtonLink, TextLink } from "#app/ui/controls/button.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { adminPaths, editWorkPath, thanksPath } from "../admin-paths.ts";
import { DeskPage, deskMeta } from "../kit/desk-page.tsx";
import type { Route } from "./+types/work-page.ts";
import styles from "./work-form.module.css";
import { answerForm, formOf, readThanks } from "./work-form.server.ts";
import { WorkForm } from "./work-form.tsx";
import { type Publication, unlessOnPage, type WorkOutcome } from "./work-outcome.ts";

const { add, edit, done: copy } = admin;

export const headers = passHeaders;
/** The data of a new work would come back with another id than its form has. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.currentParams.workId !== undefined && unlessOnPage(change);
export const meta: Route.MetaFunction = ({ params }) => deskMeta((params.workId ? edit : add).h1);

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
  if (loaderData.work.isErased && !outcome) return <DeskPage title={errorTexts.work_gone} />;
  // After its changes were discarded, the form begins anew.
  return <WorkForm key={`${loaderData.work.id} ${query.get("abandonne")}`} {...loaderData} outcome={outcome} />;
}

/** The sentence and the bar of the style sheet have this time too. */
const HOME_AFTER_MS = 8_000;

function Thanks({ saved, isFirst, leadsHome = false }: Publication & { leadsHome?: boolean }) {
  const { h1, message } = (isFirst ? add : edit).done;
  const heading = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // A reload at this address shows the thanks again.
  useEffect(() => window.history.replaceState(window.history.state, "", thanksPath(saved)), [saved]);
  return (
    <div className="wrap section">
      <div className={`stack left ${styles.panel}`} data-theme="opposite">
        <PageTitle size="tool" ref={heading} tabIndex={-1}>
          {h1}
        </PageTitle>
        <p className="lead">{message}</p>
        <div className={`cluster ${styles.links}`}>
          <ButtonLink to={workPath(saved)} variant="primary" arrow="arrow-right">
            {copy.work}
          </ButtonLink>
          <TextLink to={editWorkPath(saved)}>{copy.goOn}</TextLink>
          <TextLink to={adminPaths.dashboard}>{copy.dashboard}</TextLink>
          <TextLink to={paths.home}>{copy.home}</TextLink>
        </div>
        {leadsHome && <WayHome />}
      </div>
    </div>
  );
}

function WayHome() {
  const navigate = useNavigate();
  const [isStaying, setStaying] = useState(false);
  useEffect(() => {
    if (isStaying) return;
    const timer = setTimeout(() => navigate(paths.home), HOME_AFTER_MS);
    const stop = new AbortController();
    for (const type of ["pointerdown", "keydown", "wheel", "touchstart"]) {
      window.addEventListener(type, () => setStaying(true), { passive: true, signal: stop.signal });
    }
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isStaying, navigate]);

  return (
    <>
      <div className={`cluster ${styles.links}`}>
        <p role="status">{isStaying ? edit.done.stayed : edit.done.leadsHome}</p>
        {!isStaying && (
          <Button small onClick={() => setStaying(true)}>
            {edit.done.stay}
          </Button>
        )}
      </div>
      {!isStaying && <div className={styles.timer} />}
    </>
  );
}
